import type { ProfileField } from '../../../audience/contacts/index.ts'

/** When and how a contact agreed to mails, as the service documented it. */
export interface DocumentedConsent {
  at?: string
  ip?: string
  confirmedAt?: string
  confirmedIp?: string
  origin?: string
}

/** The data of a contact in a row, beside its address and state; stored as JSON. */
export interface MovedRecord {
  profile?: Partial<Record<ProfileField, string>>
  /** By the names of columns. */
  custom?: Record<string, string>
  lists?: string[]
  left?: string[]
  labels?: string[]
  consent?: DocumentedConsent
  /** When it unsubscribed or bounced. */
  leftAt?: string
}

/** A row of an export that was read. */
export interface MovedRow {
  line: number
  email: string
  /** See `bitsOf`. */
  marks: number
  /** False for an address of a suppression list. */
  isContact: boolean
  record: MovedRecord
}

export interface Problem {
  line: number
  code: string
  value: string
}
