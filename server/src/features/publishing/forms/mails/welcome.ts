import type { Context, Tenant } from '../../../../platform/context.ts'
import { publishedVersionId } from '../../../content/versions/index.ts'
import { getSender, oldestConfirmedSender } from '../../../domains/senders/index.ts'
import { addMessages, PRIORITIES } from '../../../mailing/ledger/index.ts'
import { readSettings, readWelcome } from '../settings.ts'
import { type FormRow, lockForm } from '../store.ts'
import { hasConfirmed } from '../submissions/sql/submissions.ts'
import { sourceOf } from './sql/mailings.ts'

/**
 * Queues the mail after the sign-up, if the form has one: once for each contact, when it sends the form for the first
 * time. It is called before the submission counts as confirmed.
 */
export async function sendWelcome(
  { app, db, now }: Context,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  form: FormRow,
  contactId: string,
) {
  const { enabled, templateId } = readWelcome(form)
  if (!enabled || !templateId) return
  if (await hasConfirmed(db, { tenantId: tenant.id, formId: form.id, contactId })) return
  const { senderId } = readSettings(form.settings)
  const versionId = await publishedVersionId(db, { tenantId: tenant.id, kind: 'template', objectId: templateId })
  const sender = senderId
    ? await getSender(db, tenant.id, senderId)
    : await oldestConfirmedSender(db, tenant.id, form.shop_id)
  if (!versionId || !sender) {
    app.log.warn({ tenant: tenant.id, form: form.id }, 'a form has no mail after the sign-up: no content or no sender')
    return
  }
  // Two contacts that confirm at the same time must not both create the mailing.
  await lockForm(db, tenant.id, form.id)
  const sourceId = await sourceOf(db, {
    ...{ tenantId: tenant.id, formId: form.id },
    ...{ templateId, versionId, senderId: sender.id },
  })
  await addMessages(
    db,
    tenant,
    { sourceId, contactIds: [contactId], priority: PRIORITIES.automatic, holdout: null },
    now,
  )
}
