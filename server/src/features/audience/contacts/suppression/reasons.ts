import type { Ending } from '../../consents/index.ts'

/** Reasons from the strongest to the weakest; a contact shows the strongest of its address. */
export const REASONS = ['complaint', 'bounced', 'unsubscribed', 'erased', 'manual', 'invalid', 'blacklist'] as const
export type Reason = (typeof REASONS)[number]
export type Status = 'subscribed' | 'pending' | 'unsubscribed' | 'bounced' | 'complained' | 'customer'

const STATUS: Record<Reason, Status> = {
  complaint: 'complained',
  bounced: 'bounced',
  invalid: 'bounced',
  unsubscribed: 'unsubscribed',
  erased: 'unsubscribed',
  manual: 'unsubscribed',
  blacklist: 'subscribed',
}

/** What a suppression is in the history of consents. An erasure looks like an unsubscription, so that nothing reveals it. */
export const ENDING_OF: Record<Reason, Ending> = {
  complaint: 'complained',
  bounced: 'bounced',
  unsubscribed: 'unsubscribed',
  erased: 'unsubscribed',
  manual: 'suppressed',
  invalid: 'suppressed',
  blacklist: 'blacklisted',
}

export const strongest = (reasons: readonly string[]): Reason | null =>
  REASONS.find((reason) => reasons.includes(reason)) ?? null

/** The status of a contact that is created with a suppressed address. */
export const statusFor = (reason: Reason | null, otherwise: Status): Status =>
  reason === null || reason === 'blacklist' ? otherwise : STATUS[reason]

/** The reason as the API returns it. An erasure looks like an unsubscription, so that nothing reveals it. */
export const shownReason = (reason: string | null): string | null => (reason === 'erased' ? 'unsubscribed' : reason)
