import type { ProfileField } from '../../audience/contacts/index.ts'
import type { DocumentedConsent } from './reading/moved-row.ts'
import type { StoredAddress, StoredRow } from './row-store.ts'
import { isMarked, type Mark, type State, stateOf } from './states.ts'

/** An address as it is written: all of its rows put together. */
export interface Address {
  email: string
  key: string
  state: State
  isBlacklisted: boolean
  isContact: boolean
  /** When it left at the latest. */
  leftAt: Date
  /** When it unsubscribed, if a row says so. */
  unsubscribedAt: Date | null
  /** The file or page that gives its state, its place on the blacklist, and its consent; null when it is not known. */
  stateFrom: number | null
  blacklistFrom: number | null
  consentFrom: number | null
  profile: Partial<Record<ProfileField, string>>
  custom: Record<string, string>
  lists: Set<string>
  left: Set<string>
  labels: Set<string>
  consent: DocumentedConsent | null
}

/** Puts the rows of an address together. Of two values the later row's counts, of two consents the earlier one. */
export function addressOf(stored: StoredAddress): Address {
  const { email, marks, isContact, leftAt, rows } = stored
  const state = stateOf(marks)
  const own = rowOf(rows, MARKS_OF[state] ?? [state])
  const unsubscribedAt = state === 'unsubscribed' && own?.record.leftAt ? new Date(own.record.leftAt) : null
  const blacklistFrom = rowOf(rows, ['blacklisted'])?.part ?? null
  const address: Address = {
    ...{ email, key: email.toLowerCase(), state, isBlacklisted: isMarked(marks, 'blacklisted'), unsubscribedAt },
    ...{ stateFrom: own?.part ?? null, blacklistFrom, consentFrom: null },
    ...{ isContact, leftAt, profile: {}, custom: {}, lists: new Set(), left: new Set(), labels: new Set() },
    consent: null,
  }
  for (const row of rows) addRow(address, row)
  address.consentFrom ??= rowOf(rows, ['subscribed', 'assumed'])?.part ?? null
  // A contact that left a list in one file has left it, even if another file has it in the list.
  for (const name of address.left) address.lists.delete(name)
  return address
}

const MARKS_OF: Partial<Record<State, Mark[]>> = { unsubscribed: ['unsubscribed', 'left'] }

/** The row with one of the marks: that with the latest time, or else the latest row. */
function rowOf(rows: readonly StoredRow[], marks: readonly Mark[]): StoredRow | undefined {
  const marked = rows.filter((row) => marks.some((mark) => isMarked(row.marks, mark)))
  return marked.toSorted((a, b) => (b.record.leftAt ?? '').localeCompare(a.record.leftAt ?? ''))[0]
}

function addRow(address: Address, { part, record }: StoredRow) {
  const { profile, custom, lists, left, labels, consent } = record
  address.profile = { ...profile, ...address.profile }
  address.custom = { ...custom, ...address.custom }
  for (const name of lists ?? []) address.lists.add(name.toLowerCase())
  for (const name of left ?? []) address.left.add(name.toLowerCase())
  for (const name of labels ?? []) address.labels.add(name.toLowerCase())
  const since = timeOf(consent)
  const kept = timeOf(address.consent)
  if (!consent || (address.consent && !(since && (!kept || since < kept)))) return
  address.consent = consent
  address.consentFrom = part
}

/** When a contact agreed; the confirmation is the time when nothing else is known. */
export const timeOf = (consent: DocumentedConsent | null | undefined): string | undefined =>
  consent?.at ?? consent?.confirmedAt
