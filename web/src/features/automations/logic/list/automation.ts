import type { Item } from '../../../../api/client.ts'

export type AutomationRow = Item<'GET /automations'>
export type Status = AutomationRow['status']

export const STATUSES = ['draft', 'active', 'paused'] as const satisfies readonly Status[]

export const REASONS = [
  'bounce_rate',
  'complaint_rate',
  'content',
  'graph',
  'refused',
  'restored',
  'sender_refused',
  'unrecorded',
] as const

/** Why the server paused an automation; null when a person did. */
export const reasonOf = ({ status, pausedReason }: Pick<AutomationRow, 'status' | 'pausedReason'>) =>
  status !== 'paused' || pausedReason === null
    ? null
    : (REASONS.find((reason) => reason === pausedReason) ?? ('other' as const))

/** Only an automation in which no run ever started can be deleted. */
export const isDeletable = ({ stats }: Pick<AutomationRow, 'stats'>) => stats.entered === 0
