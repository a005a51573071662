import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import type { Contact } from './contact.ts'

export type Consent = Item<'GET /contacts/{contact_id}/purposes'>

/** Everything that a contact ever agreed to. */
export const useConsents = (contactId: string) =>
  useApi('GET /contacts/{contact_id}/purposes', { path: { contact_id: contactId }, query: { pageSize: 100 } }).data
    ?.items

/** What a consent is today. */
export function standingOf({ withdrawnAt, validFrom, validTo }: Consent, now: Date) {
  if (withdrawnAt) return { word: 'withdrawn', color: 'orange' } as const
  if (validTo && new Date(validTo) <= now) return { word: 'expired', color: 'gray' } as const
  if (new Date(validFrom) > now) return { word: 'future', color: 'gray' } as const
  return { word: 'valid', color: 'teal' } as const
}

export const isValid = (consent: Consent, now: Date) => standingOf(consent, now).word === 'valid'

/**
 * Whether nothing that a contact agreed to is in force: a withdrawal takes no subscription back, and how a contact once
 * agreed stays written. Customers of a shop are written to by law, not by a consent.
 */
export const lacksConsent = ({ consentBasis }: Pick<Contact, 'consentBasis'>, consents: Consent[], now: Date) =>
  consentBasis !== 'soft_opt_in_customer' && !consents.some((one) => isValid(one, now))
