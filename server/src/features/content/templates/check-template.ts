import type { Context } from '../../../platform/context.ts'
import { withFooterIfNeeded } from '../composing/index.ts'
import { footerFor } from '../footers/index.ts'
import { emptyForContacts, type Issue, lintContent, loadKnownNames } from '../lint/index.ts'
import type { TemplateSettings } from './settings.ts'

/** Lints a mail as it is sent: with the footer that it gets. Tags that many contacts have no value for are warnings. */
export async function checkTemplate(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  {
    html,
    subject,
    preheader,
    settings,
  }: { html: string; subject: string; preheader: string; settings: Pick<TemplateSettings, 'footerId'> },
): Promise<Issue[]> {
  const footer = await footerFor(db, tenantId, { footerId: settings.footerId })
  const known = await loadKnownNames(db, tenantId)
  const sent = await withFooterIfNeeded({ app, tenantId }, html, footer)
  const source = { html: sent, subject, preheader }
  const issues = await lintContent({ app, tenantId }, source, { known, own: html })
  return [...issues, ...(await emptyForContacts({ app, db }, tenantId, source))]
}
