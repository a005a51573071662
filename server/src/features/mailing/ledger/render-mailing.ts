import type { Context } from '../../../platform/context.ts'
import type { Values } from '../../../platform/render/request.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { dataForReader, prepareMail, renderForReader, tagValues } from '../../content/composing/index.ts'
import { shownToReader } from '../../content/conditions/index.ts'
import type { Mailing, MailingRef, MailingSource, RenderedMailing } from './mailing-source.ts'

type Reader = Omit<Parameters<MailingSource['render']>[2], 'variant' | 'recipientId'>

/**
 * Renders a mailing with one variant for one contact, with direct links. `more` are values beside those of the contact. A
 * mailing that does not exist yet has no source.
 * Null when the content skips this contact; 400 with the field when the content is faulty.
 */
export async function renderMailing(
  { app, db }: Pick<Context, 'app' | 'db'>,
  { tenantId, sourceId }: Pick<MailingRef, 'tenantId'> & { sourceId: string | null },
  { shopId, footerHtml: footer, linkParams, variants }: Mailing,
  { contactId, contact, addresses, shown = null, sentAt = null }: Reader,
  more: Values = {},
): Promise<RenderedMailing | null> {
  const [content] = variants as [Mailing['variants'][number]]
  const company = await requireCompany(db, tenantId)
  const sources = { company, customFields: await loadCustomFields(db, tenantId) }
  const mail = await prepareMail({ app, tenantId }, content, { footer, linkParams })
  const context = { app, db, now: app.clock.now() }
  const reader = { contactId, isSent: sourceId !== null, shown }
  const values = {
    ...tagValues(contact, sources, addresses),
    ...more,
    ...(await shownToReader(context, company, mail.conditions, reader)),
  }
  const of = { tenantId, shopId, sourceId, use: mail.use, sentAt }
  const { data } = await dataForReader(context, of, contactId)
  return renderForReader(app, tenantId, mail, content.preheader, { values, data })
}
