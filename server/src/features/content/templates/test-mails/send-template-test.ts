import type { Static } from 'typebox'
import type { Context, Tenant } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { findContact } from '../../../audience/contacts/index.ts'
import { type Recipient, UNKNOWN_RECIPIENT } from '../../composing/index.ts'
import { footerFor } from '../../footers/index.ts'
import { currentContent } from '../open-template.ts'
import { publicUrlOf } from '../present.ts'
import { renderContent } from '../render-content.ts'
import type { TestInput } from '../schemas.ts'
import { linkParamsOf, readSettings } from '../settings.ts'
import { lockTemplate, requireTemplate, type TemplateRow } from '../store.ts'
import { sendTests } from './send-tests.ts'

/** Sends a template to test recipients: its draft, or the published content if there is no draft. */
export async function sendTestMail(
  context: Context,
  tenant: Tenant,
  templateId: string,
  { contactId, ...input }: Static<typeof TestInput>,
): Promise<{ sent: number }> {
  const row = await requireTemplate(context.db, tenant.id, templateId)
  const { headers, unsubscribePageId } = readSettings(row.settings)
  return sendTests(context, tenant, {
    kind: 'template',
    id: row.id,
    ...input,
    ...{ headers, unsubscribePageId, contactId },
    lock: (db) => lockTemplate(db, tenant.id, row.id),
    render: (sample) => renderFor(context, tenant, row, { contactId, sample }),
  })
}

/** Renders the template for a contact or for an unknown recipient; null if the template skips the recipient. */
async function renderFor(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenant: Tenant,
  row: TemplateRow,
  { contactId, sample }: { contactId: string | undefined; sample: string },
) {
  const contact = await recipientOf(db, tenant.id, contactId)
  const { html } = await currentContent(db, tenant.id, row.id)
  const settings = readSettings(row.settings)
  return renderContent(
    { app, db },
    tenant,
    { ...row, html },
    {
      footer: await footerFor(db, tenant.id, settings),
      linkParams: linkParamsOf(settings),
      ...{ contactId, contact },
      addresses: {
        unsubscribe: sample,
        preferences: sample,
        confirmlink: sample,
        webversion: publicUrlOf(app, tenant, row.id),
      },
      mustShow: true,
    },
  )
}

/**
 * The recipient of a preview: a contact, or an unknown recipient without a contact; 400 if there is no such contact.
 */
export async function recipientOf(
  db: Context['db'],
  tenantId: string,
  contactId: string | undefined,
): Promise<Recipient> {
  if (!contactId) return UNKNOWN_RECIPIENT
  const contact = await findContact(db, tenantId, contactId)
  if (!contact) throw validation('contactId')
  return contact
}
