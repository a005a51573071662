import type { Static } from 'typebox'
import type { Context, Tenant } from '../../../platform/context.ts'
import { required } from '../../../platform/db/failures.ts'
import { AppError, validation } from '../../../platform/errors.ts'
import { getTenant } from '../../account/companies/index.ts'
import { getContact } from '../../audience/contacts/index.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { oneLine, prepareMail, type Recipient, renderMail, STRANGER, tagValues } from '../composing/index.ts'
import { footerFor } from '../footers/index.ts'
import { contentOf } from '../versions/index.ts'
import { publicUrl } from './present.ts'
import type { TestInput } from './schemas.ts'
import { sendTests } from './send-tests.ts'
import { linkParamsOf, readSettings } from './settings.ts'
import { lockTemplate, requireTemplate, type TemplateRow } from './store.ts'

/** Mails a template, its draft if it has one, to test recipients. */
export async function sendTestMail(
  ground: Context,
  tenant: Tenant,
  templateId: string,
  { contactId, ...input }: Static<typeof TestInput>,
): Promise<{ sent: number }> {
  const row = await requireTemplate(ground.db, tenant.id, templateId)
  const { headers, unsubscribePageId } = readSettings(row.settings)
  return sendTests(ground, tenant, {
    kind: 'template',
    id: row.id,
    ...input,
    ...{ headers, unsubscribePageId },
    hold: (db) => lockTemplate(db, tenant.id, row.id),
    render: (sample) => renderFor(ground, tenant, row, { contactId, sample }),
  })
}

/** Subject, HTML and text for a contact, or for somebody unknown; null when the template wants no mail for him. */
async function renderFor(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenant: Tenant,
  row: TemplateRow,
  { contactId, sample }: { contactId: string | undefined; sample: string },
) {
  const contact = await recipientOf(db, tenant.id, contactId)
  const { draft, published } = await contentOf(db, { tenantId: tenant.id, kind: 'template', objectId: row.id })
  const settings = readSettings(row.settings)
  const footer = await footerFor(db, tenant.id, settings)
  const { html } = required(draft ?? published)
  const mail = prepareMail({ ...row, html }, { footer, linkParams: linkParamsOf(settings) })
  const addresses = {
    unsubscribe: sample,
    preferences: sample,
    confirmlink: sample,
    webversion: publicUrl(app, tenant, row.id),
  }
  const ground = { company: await getTenant(db, tenant.id), customFields: await loadCustomFields(db, tenant.id) }
  const [outcome] = await renderMail(app, tenant.id, mail, [tagValues(contact, ground, addresses)])
  if (outcome!.ok) {
    const { subject = '', html: made = '', text = '' } = outcome!.parts
    return { subject: oneLine(subject), html: made, text }
  }
  if (outcome!.reason === 'terminated') return null
  throw validation(outcome!.part === 'subject' ? 'subject' : 'html', { reason: outcome!.reason, line: outcome!.line })
}

/** For whom a mail is shown: a contact, or somebody of whom nothing is known; 400 when there is no such contact. */
export const recipientOf = (
  db: Context['db'],
  tenantId: string,
  contactId: string | undefined,
): Promise<Recipient> | Recipient => (contactId ? getContact(db, tenantId, contactId).catch(missing) : STRANGER)

const missing = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'not_found' ? validation('contactId') : error
}
