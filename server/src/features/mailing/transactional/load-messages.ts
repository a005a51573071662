import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { disposition } from '../../../platform/files/names.ts'
import type { Attachment } from '../../../platform/mail/attachments.ts'
import type { Values } from '../../../platform/render/request.ts'
import { unreachableAmong } from '../../audience/contacts/index.ts'
import { UNKNOWN_RECIPIENT } from '../../content/composing/index.ts'
import { filesOf, readFile } from '../../content/files/index.ts'
import type { Addressee, MailingRef } from '../ledger/index.ts'
import { attachmentsOfMail, type ForeignFile } from './attachment-store.ts'
import { valuesOf } from './render-mail.ts'
import { contactsOf, mailsTo } from './store.ts'

type Loading = Pick<Context, 'app' | 'db'>

/**
 * The recipients of messages, with the contacts whose data the tags show. Consent is not asked: an order is confirmed to
 * people who unsubscribed, too. Forgotten ones are left out.
 */
export async function recipientsOf(
  { app, db }: Loading,
  { tenantId, sourceId }: MailingRef,
  recipientIds: readonly string[],
): Promise<Map<string, Addressee>> {
  const mails = (await mailsTo(db, tenantId, sourceId, recipientIds)).filter(({ email }) => email !== '')
  const addresses = [...new Set(mails.map(({ email }) => email))]
  const reasons = await unreachableAmong({ app, db }, tenantId, addresses)
  const contacts = await contactsOf(
    db,
    tenantId,
    mails.map(({ contact_id, recipient_id }) => contact_id ?? recipient_id),
  )
  return new Map(
    mails.map(({ recipient_id, contact_id, email }) => {
      const id = contact_id ?? recipient_id
      const contact = { ...(contacts.get(id) ?? UNKNOWN_RECIPIENT), email }
      const contactId = contacts.has(id) ? id : null
      return [recipient_id, { email, contactId, contact, reason: reasons.get(email) ?? null }]
    }),
  )
}

/** The values of messages under `data.`. */
export async function dataOf(
  db: Db,
  { tenantId, sourceId }: MailingRef,
  recipientIds: readonly string[],
): Promise<Map<string, Values>> {
  const mails = await mailsTo(db, tenantId, sourceId, recipientIds)
  return new Map(mails.map(({ recipient_id, data }) => [recipient_id, valuesOf((data ?? {}) as object)]))
}

/** The files of messages: those of the company that they name, and those that came with them. */
export async function attachmentsOf(
  { app, db }: Loading,
  { tenantId, sourceId }: MailingRef,
  recipientIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const found = new Map<string, Attachment[]>()
  for (const { id, recipient_id, file_ids } of await mailsTo(db, tenantId, sourceId, recipientIds)) {
    const named = file_ids.length ? await readFiles({ app, db }, tenantId, file_ids) : []
    const files = [...named, ...(await attachmentsOfMail(db, tenantId, id)).map(attached)]
    if (files.length) found.set(recipient_id, files)
  }
  return found
}

const attached = ({ type, name, content }: ForeignFile): Attachment => ({
  type,
  disposition: disposition('attachment', shortened(name)),
  content,
})

async function readFiles({ app, db }: Loading, tenantId: string, ids: readonly string[]): Promise<Attachment[]> {
  const rows = new Map((await filesOf(db, tenantId, ids)).map((file) => [file.id, file]))
  const contents = new Map<string, Buffer>()
  for (const [id, file] of rows) contents.set(id, await readFile({ app }, file))
  return ids.map((id) => {
    const { type, name } = rows.get(id)!
    return { type, disposition: disposition('attachment', shortened(name)), content: contents.get(id)! }
  })
}

/** A name whose header is a line of at most 998 characters, of which a letter may need nine. */
function shortened(name: string): string {
  const extension = name.slice(name.lastIndexOf('.'))
  const stem = name.slice(0, -extension.length)
  return `${[...stem].slice(0, MAX_STEM).join('')}${extension}`
}
const MAX_STEM = 80
