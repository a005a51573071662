/** States of messages, with their numbers in the database: never change one. */
export const MESSAGE_STATES = { queued: 0, sent: 1, skipped: 2, failed: 3 } as const
export type MessageState = keyof typeof MESSAGE_STATES

/**
 * What happened to a message, as bits in the database: never change one. `opened` and `clicked` are by people, and a
 * click counts as an open. A `returned` message bounced after the relay had accepted it.
 */
export const FLAGS = {
  opened: 1,
  openedMachine: 2,
  clicked: 4,
  clickedMachine: 8,
  unsubscribed: 16,
  complained: 32,
  softBounced: 64,
  hardBounced: 128,
  returned: 256,
} as const
export type Flag = keyof typeof FLAGS

/** The figures of mailings, counted by day, provider and variant. */
export const COUNTED = [
  'sent',
  'skipped',
  'failed',
  'returned',
  'softBounced',
  'hardBounced',
  'opened',
  'clicked',
  'openedMachine',
  'clickedMachine',
  'unsubscribed',
  'complained',
] as const
export type Counted = (typeof COUNTED)[number]

/** The figures that a message with these flags counts for. Opens of programs count only when no person opened. */
export function countedFlags(flags: number): Counted[] {
  const has = (flag: Flag) => (flags & FLAGS[flag]) !== 0
  const opened = has('opened') || has('clicked')
  return [
    ...(['returned', 'softBounced', 'hardBounced', 'clicked', 'unsubscribed', 'complained'] as const).filter(has),
    ...(opened ? ['opened' as const] : has('openedMachine') || has('clickedMachine') ? ['openedMachine' as const] : []),
    ...(!has('clicked') && has('clickedMachine') ? ['clickedMachine' as const] : []),
  ]
}

/** Why a message was skipped. */
export const SKIP_REASONS = [
  'deleted',
  'unsubscribed',
  'bounced',
  'complained',
  'suppressed',
  'blacklisted',
  'weakConsent',
  'noPurpose',
  'excluded',
  'paused',
  'notMailable',
  'terminated',
  'empty',
  'no_coupon',
  'content',
  'test_mode',
  'holdout',
  'cancelled',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]
