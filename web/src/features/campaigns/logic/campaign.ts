import type { Answer, Item } from '../../../api/client.ts'

export type Campaign = Answer<'GET /campaigns/{campaign_id}'>
export type CampaignRow = Item<'GET /campaigns'>
export type Status = CampaignRow['status']
export type Counts = CampaignRow['counts']
export type AudienceCount = Answer<'POST /campaigns/audience'>

/** States by the tabs of the page. */
export const TABS = {
  drafts: ['draft', 'approved'],
  scheduled: ['scheduled'],
  running: ['preparing', 'testing', 'deciding', 'sending', 'paused'],
  sent: ['sent'],
  stopped: ['cancelled', 'failed'],
} as const satisfies Record<string, readonly Status[]>
export type Tab = keyof typeof TABS
export const TAB_NAMES = Object.keys(TABS) as Tab[]

/** The campaign is being sent, or is paused. */
export const isRunning = (status: Status) => (TABS.running as readonly Status[]).includes(status)
/** States that can be paused. */
export const isPausable = (status: Status) => ['testing', 'deciding', 'sending'].includes(status)
export const isCancellable = (status: Status) => status === 'scheduled' || isRunning(status)
export const isDeletable = (status: Status) => status === 'draft' || status === 'cancelled'

/** The number of recipients; null before they are counted. */
export const sizeOf = ({ counts, approvedRecipients, startedAt }: CampaignRow): number | null =>
  startedAt && counts.recipients ? counts.recipients : approvedRecipients

/** Finished messages: sent, skipped or failed. */
export const doneOf = ({ recipients, queued }: Counts) => recipients - queued

export const shareOf = (part: number, whole: number): number | null => (whole ? part / whole : null)
