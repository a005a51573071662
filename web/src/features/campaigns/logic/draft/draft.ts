import type { Campaign } from '../campaign.ts'

/** The parts of a campaign that people edit. */
export interface Draft
  extends Pick<
    Campaign,
    | 'name'
    | 'subject'
    | 'preheader'
    | 'senderId'
    | 'senderName'
    | 'replyTo'
    | 'footerId'
    | 'unsubscribePageId'
    | 'tags'
    | 'audience'
    | 'schedule'
    | 'ab'
    | 'tracking'
    | 'holdout'
  > {
  content: Pick<Campaign['content'], 'editor' | 'html' | 'design' | 'text'>
}
export type Field = keyof Draft

export function draftOf(campaign: Campaign): Draft {
  const { name, subject, preheader, senderId, senderName, replyTo, footerId, unsubscribePageId, tags } = campaign
  const { audience, schedule, ab, tracking, holdout, content } = campaign
  const { editor, html, design, text } = content
  return {
    ...{ name, subject, preheader, senderId, senderName, replyTo, footerId, unsubscribePageId, tags },
    ...{ audience, schedule, ab, tracking, holdout, content: { editor, html, design, text } },
  }
}

/** The content without derived parts: the HTML of a visual mail. */
const essenceOf = (content: Draft['content']) => (content.editor === 'visual' ? { ...content, html: '' } : content)

const isSame = <F extends Field>(field: F, a: Draft[F] | undefined, b: Draft[F]) => {
  const plain = (value: unknown) =>
    JSON.stringify(field === 'content' && value ? essenceOf(value as Draft['content']) : value)
  return plain(a) === plain(b)
}

/** The fields that differ from the base. */
export const changesOf = (now: Draft, before: Draft): Partial<Draft> =>
  Object.fromEntries(
    (Object.keys(now) as Field[])
      .filter((field) => !isSame(field, now[field], before[field]))
      .map((field) => [field, now[field]]),
  )

/** Fields that were changed here and by a colleague, to different values. */
export function conflictsOf(mine: Partial<Draft>, before: Draft, theirs: Draft): Field[] {
  const fields = Object.keys(mine) as Field[]
  return fields.filter(
    (field) => !isSame(field, theirs[field], before[field]) && !isSame(field, mine[field], theirs[field]),
  )
}

/** The saved draft with the changes typed since. */
export const merged = (now: Draft, sent: Draft, saved: Draft): Draft => ({ ...saved, ...changesOf(now, sent) })

/** What is saved once the settings are, while the content of `sent` is saved next: the answer has the old one. */
export const beforeContent = (saved: Draft, sent: Draft): Draft => ({ ...saved, content: sent.content })

export const STEPS = ['basics', 'audience', 'content', 'check'] as const
export type Step = (typeof STEPS)[number]

const isBlank = (html: string) => !/<img\b/i.test(html) && !html.replace(/<[^>]*>|&nbsp;/g, '').trim()
export const isEmpty = ({ content }: Draft) => isBlank(content.html)

/** Steps in which nothing is missing and no check blocks sending. */
export function completeSteps(draft: Draft, type: Campaign['type'], faulty: readonly Step[]): ReadonlySet<Step> {
  const { name, subject, senderId, audience } = draft
  const steps: [Step, unknown][] = [
    ['basics', name.trim() && subject.trim() && senderId],
    ['audience', type === 'resend' || audience.listIds.length || audience.segmentIds.length],
    ['content', !isEmpty(draft)],
  ]
  return new Set(steps.flatMap(([step, isComplete]) => (isComplete && !faulty.includes(step) ? [step] : [])))
}
