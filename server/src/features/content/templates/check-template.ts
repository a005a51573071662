import type { Context } from '../../../platform/context.ts'
import { withFooterIfNeeded } from '../composing/index.ts'
import { footerFor } from '../footers/index.ts'
import { emptyForContacts, type Issue, loadKnownNames, type PlacedIssue, placedIssues } from '../lint/index.ts'
import type { TemplateSettings } from './settings.ts'

interface CheckedMail {
  html: string
  subject: string
  preheader: string
  settings: Pick<TemplateSettings, 'footerId'>
}

/** Lints a mail as it is sent: with the footer that it gets. Tags that many contacts have no value for are warnings. */
export const checkTemplate = async (...asked: Parameters<typeof checkPlaces>): Promise<Issue[]> =>
  (await checkPlaces(...asked)).issues.map(({ at, ...issue }) => issue)

/** The same issues with their places in `sent`, the HTML with its footer. */
export async function checkPlaces(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  { html, subject, preheader, settings }: CheckedMail,
): Promise<{ sent: string; issues: PlacedIssue[] }> {
  const footer = await footerFor(db, tenantId, { footerId: settings.footerId })
  const known = await loadKnownNames(db, tenantId, [html])
  const sent = await withFooterIfNeeded({ app, tenantId }, html, footer)
  const source = { html: sent, subject, preheader }
  const issues = await placedIssues({ app, tenantId }, source, { known, own: html })
  const empty = await emptyForContacts({ app, db }, tenantId, source)
  return { sent, issues: [...issues, ...empty.map((issue) => ({ ...issue, at: null }))] }
}
