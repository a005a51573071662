import type { ProfileField } from '../../audience/contacts/index.ts'
import type { DocumentedConsent, MovedRecord } from './reading/moved-row.ts'
import type { StoredAddress } from './row-store.ts'
import { isMarked, type State, stateOf } from './states.ts'

/** An address as it is written: all of its rows put together. */
export interface Address {
  email: string
  key: string
  state: State
  isBlacklisted: boolean
  isContact: boolean
  leftAt: Date
  profile: Partial<Record<ProfileField, string>>
  custom: Record<string, string>
  lists: Set<string>
  left: Set<string>
  labels: Set<string>
  consent: DocumentedConsent | null
}

/** Puts the rows of an address together. Of two values the later row's counts, of two consents the earlier one. */
export function addressOf(stored: StoredAddress): Address {
  const { email, marks, isContact, leftAt, records } = stored
  const address: Address = {
    ...{ email, key: email.toLowerCase(), state: stateOf(marks), isBlacklisted: isMarked(marks, 'blacklisted') },
    ...{ isContact, leftAt, profile: {}, custom: {}, lists: new Set(), left: new Set(), labels: new Set() },
    consent: null,
  }
  for (const record of records) addRecord(address, record)
  // A contact that left a list in one file has left it, even if another file has it in the list.
  for (const name of address.left) address.lists.delete(name)
  return address
}

function addRecord(address: Address, { profile, custom, lists, left, labels, consent }: MovedRecord) {
  address.profile = { ...profile, ...address.profile }
  address.custom = { ...custom, ...address.custom }
  for (const name of lists ?? []) address.lists.add(name.toLowerCase())
  for (const name of left ?? []) address.left.add(name.toLowerCase())
  for (const name of labels ?? []) address.labels.add(name.toLowerCase())
  const since = timeOf(consent)
  const kept = timeOf(address.consent)
  if (consent && (!address.consent || (since && (!kept || since < kept)))) address.consent = consent
}

/** When a contact agreed; the confirmation is the time when nothing else is known. */
export const timeOf = (consent: DocumentedConsent | null | undefined): string | undefined =>
  consent?.at ?? consent?.confirmedAt
