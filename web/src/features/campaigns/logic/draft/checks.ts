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

/** Other first words of codes, such as `domain_unverified`. The name of an area is such a word itself. */
const AREA_OF_WORD: Record<string, Area> = {
  domain: 'sender',
  outbox: 'sender',
  mode: 'sender',
  preheader: 'subject',
  metric: 'ab',
}
const AREA_OF_CODE: Record<string, Area> = {
  all_caps_subject: 'subject',
  no_footer: 'footer',
  no_unsubscribe: 'footer',
}

const wordOf = (code: string) => code.split('_')[0]!
const isArea = (word: string): word is Area => AREAS.includes(word as Area)

/** The area of a finding; those of the content need no entry above. */
export function areaOf({ code }: Pick<CheckItem, 'code'>): Area {
  const word = wordOf(code)
  return AREA_OF_CODE[code] ?? AREA_OF_WORD[word] ?? (isArea(word) ? word : 'content')
}

const PAGE_OF_WORD: Record<string, string> = {
  domain: '/settings/domains',
  outbox: '/settings/outbox',
  mode: '/settings/sending',
}

/** The page outside of the campaign where a finding is fixed, if there is one. */
export const pageOf = (code: string): string | undefined =>
  code === 'sender_unconfirmed' ? '/settings/senders' : PAGE_OF_WORD[wordOf(code)]
