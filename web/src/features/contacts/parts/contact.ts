import type { Answer } from '../../../api/client.ts'

export type Contact = Answer<'GET /contacts/{contact_id}'>

/** As one would write it on an envelope; empty when nobody said. */
export const nameOf = ({ titleBefore, firstName, lastName, titleAfter }: Contact) =>
  [[titleBefore, firstName, lastName].filter(Boolean).join(' '), titleAfter].filter(Boolean).join(', ')

export type Mailability =
  | { isMailable: true; why: 'active' | 'unengaged' | 'customer' }
  | { isMailable: false; why: Hindrance; at: string | null }

type Hindrance =
  | 'complained'
  | 'bounced'
  | 'unsubscribed'
  | 'blacklisted'
  | 'suppressed'
  | 'excluded'
  | 'shopOff'
  | 'pending'
  | 'noConsent'
  | 'paused'
  | 'customer'

interface Shop {
  isActive: boolean
  /** The shop may write to customers who did not subscribe. */
  hasException: boolean
}

/** Whether a contact may be mailed now, and why not: the first that stands in the way. */
export function mailabilityOf(contact: Contact, shop: Shop, now: Date): Mailability {
  const { state, consentBasis: basis, consentAt, mailPausedUntil: pausedUntil, statusAt, suppressedAt } = contact
  const no = (why: Hindrance, at: string | null = null): Mailability => ({ isMailable: false, why, at })
  if (state === 'complained' || state === 'bounced' || state === 'unsubscribed')
    return no(state, suppressedAt ?? statusAt)
  if (state === 'blacklisted') return no(state, contact.blacklistedAt)
  if (state === 'suppressed') return no(state, suppressedAt)
  if (!shop.isActive) return no('shopOff')
  if (state === 'excluded' || state === 'pending') return no(state)
  if (basis === 'none' || (basis === 'imported' && consentAt === null)) return no('noConsent')
  if (pausedUntil && new Date(pausedUntil) > now) return no('paused', pausedUntil)
  if (state !== 'customer') return { isMailable: true, why: state }
  return basis === 'soft_opt_in_customer' && shop.hasException ? { isMailable: true, why: 'customer' } : no('customer')
}
