import type { Context } from '../../../platform/context.ts'
import { withFooterIfNeeded } from '../composing/index.ts'
import { footerFor } from '../footers/index.ts'
import { type Issue, lintContent, loadKnownNames } from '../lint/index.ts'
import type { TemplateSettings } from './settings.ts'

/** Lints a mail as it is sent: with the footer that it gets. */
export async function checkTemplate(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  {
    html,
    subject,
    preheader,
    settings,
  }: { html: string; subject: string; preheader: string; settings: TemplateSettings },
): Promise<Issue[]> {
  const footer = await footerFor(db, tenantId, { footerId: settings.footerId })
  const known = await loadKnownNames(db, tenantId)
  const sent = await withFooterIfNeeded({ app, tenantId }, html, footer)
  return lintContent({ app, tenantId }, { html: sent, subject, preheader }, { known, own: html })
}
