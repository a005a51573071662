import type { Static } from 'typebox'
import type { App } from '../../../../platform/app.ts'
import type { Context, Tenant } from '../../../../platform/context.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { withFooterIfNeeded } from '../../../content/composing/index.ts'
import { type KnownNames, lintContent, loadKnownNames } from '../../../content/lint/index.ts'
import { checkSpam } from '../../../content/spam-check/index.ts'
import { getSender, sendIssues } from '../../../domains/senders/index.ts'
import type { Checklist } from '../schemas.ts'
import { startTime } from '../sending/schedule.ts'
import { readAb, readAudience, readSchedule } from '../settings.ts'
import type { CampaignRow } from '../store.ts'
import { type Content, contentsOf, footerOf, sentContents } from '../variants.ts'
import { type EmptyPart, emptyParts } from './empty-parts.ts'
import { emptyTags } from './empty-tags.ts'
import { type Sample, sampleOf } from './sample.ts'

export type ChecklistItem = Static<typeof Checklist>['items'][number]
type Params = ChecklistItem['params']

const error = (code: string, params: Params = {}): ChecklistItem => ({ code, severity: 'error', params })
const warning = (code: string, params: Params = {}): ChecklistItem => ({ code, severity: 'warning', params })

/** Checks a campaign as it would be sent with this footer. A campaign with errors cannot be approved. */
export async function checkCampaign(
  context: Context,
  tenant: Tenant,
  row: CampaignRow,
  footer: string | null,
): Promise<Static<typeof Checklist>> {
  const mail = await mailOf(context, row, footer)
  const sample = sampleOf(context, tenant, row)
  const checked = { app: context.app, tenantId: tenant.id }
  const items = [
    ...(await sendingItems(context, row)),
    ...audienceItems(row),
    ...scheduleItems(row, context.now),
    ...abItems(row, mail.contents),
    ...(await contentItems(checked, mail, (content) => emptyParts(checked, content, sample))),
    ...(await tagItems(checked, mail, sample)),
  ]
  const errors = errorsOf(items)
  return { ready: errors.length === 0, items: [...errors, ...items.filter((item) => item.severity === 'warning')] }
}

export const errorsOf = (items: readonly ChecklistItem[]) => items.filter((item) => item.severity === 'error')

/** Checks the sender and the sending mode, which can change after the approval. */
export async function sendingItems(
  { app, db }: Pick<Context, 'app' | 'db'>,
  row: CampaignRow,
): Promise<ChecklistItem[]> {
  const sender = row.sender_id ? await getSender(db, row.tenant_id, row.sender_id) : undefined
  const { sending_mode: mode } = await requireCompany(db, row.tenant_id)
  return [
    ...(sender ? (await sendIssues(app, db, sender)).map((code) => error(code)) : [error('sender_missing')]),
    ...(mode === 'off' ? [error('mode')] : []),
    ...(mode === 'test' ? [warning('mode_test')] : []),
  ]
}

/**
 * Errors of an approved campaign that starts now: since its approval senders, domains, content rules and the data of
 * contacts can have changed. Content that shows nothing to some recipients is not sent to these alone.
 */
export async function startErrors(
  context: Context,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  row: CampaignRow,
): Promise<ChecklistItem[]> {
  const { app, db } = context
  const checked = { app, tenantId: row.tenant_id }
  const mail = await mailOf(context, row, await footerOf(db, row))
  const sample = sampleOf(context, tenant, row)
  const emptyForAll = async (content: Content) =>
    (await emptyParts(checked, content, sample)).filter(({ params }) => params.empty === params.sample)
  return errorsOf([...(await sendingItems(context, row)), ...(await contentItems(checked, mail, emptyForAll))])
}

function audienceItems({ type, audience }: CampaignRow): ChecklistItem[] {
  const { listIds, segmentIds } = readAudience(audience)
  return type !== 'resend' && !listIds.length && !segmentIds.length ? [error('audience_empty')] : []
}

function scheduleItems(row: CampaignRow, now: Date): ChecklistItem[] {
  const { mode, sendAt, spreadMinutes, percentPerHour } = readSchedule(row.schedule)
  const missing = [
    ...(mode === 'at' && !sendAt ? ['sendAt'] : []),
    ...(mode === 'spread' && !spreadMinutes ? ['spreadMinutes'] : []),
    ...(mode === 'batches' && !percentPerHour ? ['percentPerHour'] : []),
  ]
  const isLate = startTime(row, undefined, now) === 'invalid'
  return [
    ...missing.map((field) => error('schedule', { field, reason: 'missing' })),
    ...(isLate ? [error('schedule', { field: 'sendAt', reason: 'past' })] : []),
  ]
}

function abItems(row: CampaignRow, contents: readonly Content[]): ChecklistItem[] {
  if (row.type !== 'ab') return []
  const ab = readAb(row.ab)
  if (!ab) return [error('ab_missing')]
  return sameItems(contents)
}

function sameItems(contents: readonly Content[]): ChecklistItem[] {
  const seen = new Map<string, string | null>()
  return contents.flatMap(({ key, ...content }) => {
    const text = JSON.stringify(content)
    const same = seen.get(text)
    seen.set(text, same ?? key)
    return same ? [warning('ab_same', { variants: [same, key] })] : []
  })
}

interface Mail {
  contents: readonly Content[]
  footer: string | null
  /** The names that tags may contain. */
  known: KnownNames
}

async function mailOf({ db }: Pick<Context, 'db'>, row: CampaignRow, footer: string | null): Promise<Mail> {
  const contents = sentContents(await contentsOf(db, row))
  const texts = contents.map(({ html }) => html)
  return { contents, footer, known: await loadKnownNames(db, row.tenant_id, texts) }
}

async function contentItems(
  { app, tenantId }: { app: Pick<App, 'renderer' | 'offload'>; tenantId: string },
  { contents, footer, known }: Mail,
  findEmpty: (content: Content) => Promise<EmptyPart[]>,
): Promise<ChecklistItem[]> {
  const items: ChecklistItem[] = []
  for (const content of contents) {
    const { key, subject, preheader, html } = content
    const source = { html: await withFooterIfNeeded({ app, tenantId }, html, footer), subject, preheader }
    const where = key === null ? {} : { variant: key }
    const found = await lintContent({ app, tenantId }, source, { known, own: html })
    items.push(...found.map(({ params, ...issue }) => ({ ...issue, params: { ...params, ...where } })))
    for (const { code, params } of await findEmpty(content))
      if (!found.some((issue) => issue.code === code)) items.push(error(code, { ...params, ...where }))
    const { verdict, score, rules } = await checkSpam({ app, tenantId }, source)
    const params = { score, rules: rules.map(({ code }) => code), ...where }
    if (verdict === 'blocked') items.push(error('spam_blocked', params))
    if (verdict === 'spam') items.push(warning('spam', params))
  }
  return items
}

async function tagItems(
  context: Parameters<typeof emptyTags>[0],
  mail: Mail,
  loadSample: Sample,
): Promise<ChecklistItem[]> {
  const { tags, sample } = await emptyTags(context, mail, loadSample)
  return tags.length ? [warning('empty_tags', { tags, sample })] : []
}
