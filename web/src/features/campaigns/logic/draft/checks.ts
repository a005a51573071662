import type { Answer } from '../../../../api/client.ts'
import type { Step } from './draft.ts'

export type CheckItem = Answer<'GET /campaigns/{campaign_id}/checklist'>['items'][number]

export const AREAS = ['sender', 'audience', 'subject', 'content', 'footer', 'spam', 'ab', 'schedule'] as const
export type Area = (typeof AREAS)[number]

/** The step in which findings of an area are fixed. */
export const STEP_OF: Record<Area, Step> = {
  sender: 'basics',
  audience: 'audience',
  subject: 'basics',
  content: 'content',
  footer: 'content',
  spam: 'content',
  ab: 'content',
  schedule: 'check',
}

const AREA_OF: Record<string, Area> = {
  sender_missing: 'sender',
  sender_unconfirmed: 'sender',
  domain_unverified: 'sender',
  outbox_only: 'sender',
  mode: 'sender',
  mode_test: 'sender',
  audience_empty: 'audience',
  subject_empty: 'subject',
  subject_long: 'subject',
  all_caps_subject: 'subject',
  preheader_empty: 'subject',
  no_footer: 'footer',
  no_unsubscribe: 'footer',
  spam: 'spam',
  spam_blocked: 'spam',
  ab_missing: 'ab',
  ab_same: 'ab',
  metric_unavailable: 'ab',
  schedule: 'schedule',
}

export const areaOf = ({ code }: CheckItem): Area => AREA_OF[code] ?? 'content'

/** Pages outside of the campaign where some findings are fixed. */
export const PLACES: Record<string, string> = {
  sender_unconfirmed: '/settings/senders',
  domain_unverified: '/settings/domains',
  outbox_only: '/outbox',
  mode: '/settings/sending',
  mode_test: '/settings/sending',
}
