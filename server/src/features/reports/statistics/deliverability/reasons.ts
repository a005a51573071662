/** Groups of the reasons for which mail bounces, as people understand them. */
export const REASON_GROUPS = ['unknown_user', 'mailbox_full', 'spam', 'rate', 'technical', 'other'] as const
export type ReasonGroup = (typeof REASON_GROUPS)[number]

/** The reasons are those of the rules of bounces. */
const GROUP_OF: Readonly<Record<string, ReasonGroup>> = {
  user_unknown: 'unknown_user',
  host_unknown: 'unknown_user',
  moved: 'unknown_user',
  suspended: 'unknown_user',
  mailbox_full: 'mailbox_full',
  blocked: 'spam',
  content: 'spam',
  policy: 'spam',
  filtered: 'spam',
  rate: 'rate',
  expired: 'technical',
  timeout: 'technical',
  network: 'technical',
  system: 'technical',
  size: 'technical',
}

export const reasonGroup = (reason: string): ReasonGroup => GROUP_OF[reason] ?? 'other'
