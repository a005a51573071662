/** What can happen to a mail, and the number that stands for it in the database: never change one. */
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

/** Opens and clicks are done by people and by programs. */
export const isDoneByMachines = (kind: EmailKind) => kind === 'opened' || kind === 'clicked'

const OF_PEOPLE = 10

/** Under which number the summary of a contact is kept: all of them, or those of people. */
export const summaryKind = (kind: EmailKind, human: boolean): number =>
  EMAIL_KINDS[kind] + (human && isDoneByMachines(kind) ? OF_PEOPLE : 0)

/** So many of the newest moments of each kind stand in the sums of a contact: the number in the function `newest`. */
export const RECENT = 10
