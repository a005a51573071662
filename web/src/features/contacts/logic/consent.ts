import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import type { Contact } from './contact.ts'

export type Consent = Item<'GET /contacts/{contact_id}/purposes'>

/** All consents of a contact. */
export const useConsents = (contactId: string) =>
  useApi('GET /contacts/{contact_id}/purposes', { path: { contact_id: contactId }, query: { pageSize: 100 } }).data
    ?.items

/** The current state of a consent. */
export function standingOf({ withdrawnAt, validFrom, validTo, ended }: Consent, now: Date) {
  if (withdrawnAt) return { word: 'withdrawn', color: 'orange' } as const
  if (validTo && new Date(validTo) <= now) return { word: 'expired', color: 'gray' } as const
  if (new Date(validFrom) > now) return { word: 'future', color: 'gray' } as const
  if (ended) return { word: ended.at < validFrom ? 'unused' : 'ended', color: 'red' } as const
  return { word: 'valid', color: 'teal' } as const
}

export const isValid = (consent: Consent, now: Date) => standingOf(consent, now).word === 'valid'

/**
 * Whether no consent of a contact is in force. A withdrawal does not end the subscription, and `consentBasis` keeps how
 * the contact once agreed. Customers of a shop get mails by the customer exception, not by a consent.
 */
export const lacksConsent = ({ consentBasis }: Pick<Contact, 'consentBasis'>, consents: Consent[], now: Date) =>
  consentBasis !== 'soft_opt_in_customer' && !consents.some((one) => isValid(one, now))
