import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { slot } from '../../../platform/slots.ts'

/** Reads data of the contact that gave a consent. Contacts, a feature above this one, bring it. */
export interface ConsentHolder {
  /** The address of a contact, as an SQL expression. */
  email(tenantId: RawBuilder<unknown>, contactId: RawBuilder<unknown>): RawBuilder<string>
  /** The addresses of many contacts, by their ids. */
  emails(db: Db, tenantId: string, contactIds: readonly string[]): Promise<Map<string, string>>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    consentHolders: ConsentHolder
  }
}

export const consentHolder = (): ConsentHolder => slot('consentHolders')[0]!
