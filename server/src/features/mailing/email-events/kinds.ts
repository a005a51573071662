/** What can happen to a mail, with its number in the database: never change one. */
export const EMAIL_KINDS = {
  sent: 1,
  delivered: 2,
  opened: 3,
  clicked: 4,
  bounced: 5,
  unsubscribed: 6,
  complained: 7,
} as const
export type EmailKind = keyof typeof EMAIL_KINDS

/** Whether programs cause events of this kind too: opens and clicks. */
export const isDoneByMachines = (kind: EmailKind) => kind === 'opened' || kind === 'clicked'

const OF_PEOPLE = 10

/** The number under which the summary of a contact is stored: of all events, or of those that people caused. */
export const summaryKind = (kind: EmailKind, human: boolean): number =>
  EMAIL_KINDS[kind] + (human && isDoneByMachines(kind) ? OF_PEOPLE : 0)

/** How many times of the newest events a summary holds; the SQL function `newest` has the same number. */
export const RECENT = 10
