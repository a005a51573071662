import type { Static } from 'typebox'
import type { Context, Tenant } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { NOWHERE } from '../composing/index.ts'
import { footerFor, shareFooter } from '../footers/index.ts'
import { publishedContent } from '../versions/index.ts'
import { currentContent, refOf } from './open-template.ts'
import { renderContent } from './render-content.ts'
import type { PreviewInput } from './schemas.ts'
import { readSettings } from './settings.ts'
import { requireTemplate } from './store.ts'
import { recipientOf } from './test-mails/send-template-test.ts'

type AppContext = Pick<Context, 'app' | 'db'>

/** Content as one contact would get it, or an invented contact if none is named. */
export async function previewContent(
  { app, db }: AppContext,
  tenant: Pick<Tenant, 'id'>,
  { contactId, footerId = null, withFooter = true, html, subject = '', preheader = '' }: Static<typeof PreviewInput>,
) {
  if (footerId) await shareFooter(db, tenant.id, footerId, 'footerId')
  const rendered = await renderContent(
    { app, db },
    tenant,
    { html, subject, preheader },
    {
      footer: withFooter ? await footerFor(db, tenant.id, { footerId }) : null,
      contactId,
      contact: contactId ? await recipientOf(db, tenant.id, contactId) : 'sample',
      addresses: NOWHERE,
    },
  )
  if (!rendered) throw validation('html', { reason: 'terminated' })
  return rendered
}

/** A template as one contact would get it: its draft if it has one, or only what is published. */
export async function previewTemplate(
  context: AppContext,
  tenant: Pick<Tenant, 'id'>,
  templateId: string,
  { contactId, published = false }: { contactId?: string; published?: boolean },
) {
  const { id, subject, preheader, settings } = await requireTemplate(context.db, tenant.id, templateId)
  const { html } = published
    ? await publishedContent(context.db, refOf(tenant.id, id))
    : await currentContent(context.db, tenant.id, id)
  const { footerId } = readSettings(settings)
  return previewContent(context, tenant, { html, subject, preheader, footerId, ...(contactId ? { contactId } : {}) })
}
