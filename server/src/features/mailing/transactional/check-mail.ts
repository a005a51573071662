import type { Static } from 'typebox'
import type { Context, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { dataUseOf } from '../../../platform/render/jinja.ts'
import { dayOf } from '../../../platform/time/zone.ts'
import { findContact } from '../../audience/contacts/index.ts'
import { isShared, UNKNOWN_RECIPIENT } from '../../content/composing/index.ts'
import { filesOf } from '../../content/files/index.ts'
import { findTemplate } from '../../content/templates/index.ts'
import { publishedVersionId } from '../../content/versions/index.ts'
import { oldestConfirmedSender, requireSendable } from '../../domains/senders/index.ts'
import { editionName } from '../ledger/index.ts'
import type { ForeignFile } from './attachment-store.ts'
import { type ForeignContent, withHash } from './content-store.ts'
import type { Edition } from './mailing-store.ts'
import { renderSample } from './render-mail.ts'
import type { TransactionalInput } from './schemas.ts'
import { contactWith } from './store.ts'

/** A mail, with what other programs send along instead of naming versions and files of the company. */
export interface MailInput extends Static<typeof TransactionalInput> {
  content?: ForeignContent
  files?: readonly ForeignFile[]
}

const MAX_ATTACHED = 10 * 1024 * 1024
const MAX_DATA = 64 * 1024

/** Checks everything that a mail needs, and renders it once: 400 with the field of the first fault. */
export async function checkMail(context: Context, tenant: Tenant, input: MailInput): Promise<Edition> {
  const edition = await editionOf(context, tenant, input)
  await checkRecipient(context.db, tenant, input)
  const contact = await contactOf(context.db, tenant.id, input)
  const reader = {
    contactId: contact?.id ?? null,
    contact: { ...(contact ?? UNKNOWN_RECIPIENT), email: input.email },
  }
  await renderSample(context, tenant.id, edition, reader, input.data ?? {})
  return edition
}

/** Checks what mails with the same content do not share. */
export async function checkRecipient(db: Db, tenant: Tenant, { email, data, attachments }: MailInput) {
  // SMTP commands and headers carry only these characters.
  if (!/^[!-;=?-~]+$/.test(email)) throw validation('email')
  if (data && Buffer.byteLength(JSON.stringify(data)) > MAX_DATA) throw validation('data')
  await requireFiles(db, tenant.id, attachments ?? [])
}

/** The content and the sender of a mail. */
async function editionOf(context: Context, tenant: Tenant, input: MailInput): Promise<Edition> {
  const { app, db, now } = context
  const { templateId } = input
  const ref = { tenantId: tenant.id, kind: 'template', objectId: templateId } as const
  const versionId = (await findTemplate(db, tenant.id, templateId)) && (await publishedVersionId(db, ref))
  if (!versionId) throw validation('templateId')
  const contact = await contactOf(db, tenant.id, input)
  const sender = await senderOf({ app, db }, tenant.id, input.senderId, contact?.shop_id)
  if (input.content) {
    const content = withHash(input.content)
    // Items of feeds are kept for each mailing, so a mailing that shows some lasts a day.
    const day = isShared(dataUseOf([content.html, content.text ?? ''])) ? dayOf(now, tenant.timezone) : ''
    const edition = [content.hash.toString('base64url'), templateId, sender.id, day].join(':')
    return { edition, templateId, versionId: null, content, senderId: sender.id }
  }
  const edition = await editionName(db, tenant, { ref, versionId, senderId: sender.id }, now)
  return { edition, templateId, versionId, content: null, senderId: sender.id }
}

/** The contact whose data the tags show. */
async function contactOf(db: Db, tenantId: string, { contactId, email }: MailInput) {
  const id = contactId ?? (await contactWith(db, tenantId, email))?.id
  const contact = id ? await findContact(db, tenantId, id) : undefined
  if (contactId && !contact) throw validation('contactId')
  return contact
}

async function requireFiles(db: Db, tenantId: string, attachments: NonNullable<MailInput['attachments']>) {
  if (!attachments.length) return
  const ids = attachments.map(({ fileId }) => fileId)
  const found = new Map((await filesOf(db, tenantId, ids)).map((file) => [file.id, file]))
  const missing = ids.findIndex((id) => !found.has(id))
  if (missing >= 0) throw validation(`attachments.${missing}.fileId`)
  // A file that is named twice is attached twice.
  const bytes = ids.reduce((sum, id) => sum + Number(found.get(id)!.bytes), 0)
  if (bytes > MAX_ATTACHED) throw validation('attachments', { reason: 'size' })
}

/** The sender, which must be able to send: 400 `senderId` if there is none, 409 `status` with the reasons. */
async function senderOf(
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  senderId: string | undefined,
  shopId: string | undefined,
) {
  const id =
    senderId ??
    (shopId ? await oldestConfirmedSender(db, tenantId, shopId) : undefined)?.id ??
    (await oldestConfirmedSender(db, tenantId))?.id
  if (!id) throw validation('senderId')
  return requireSendable(app, db, tenantId, id)
}
