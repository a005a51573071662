import type { Context, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { writeReferences } from '../../../platform/db/references.ts'
import { reserveIds } from '../../../platform/db/reserve-ids.ts'
import { tx } from '../../../platform/db/tx.ts'
import { AppError, conflict, validation } from '../../../platform/errors.ts'
import { holdFile } from '../../content/files/index.ts'
import { markTemplateUsed, shareTemplate } from '../../content/templates/index.ts'
import { shareSender } from '../../domains/senders/index.ts'
import { addMessage, PRIORITIES } from '../ledger/index.ts'
import { insertAttachments } from './attachment-store.ts'
import { checkMail, checkRecipient, type MailInput } from './check-mail.ts'
import { keepContent, withHash } from './content-store.ts'
import { findKey, type RequestKey, setMailOfKey, takeKey, type UsedKey } from './key-store.ts'
import { type Edition, findRound, insertRound, lockEdition, roundOf } from './mailing-store.ts'
import { requestKeyOf } from './request-key.ts'
import { contactWith, insertMail, REFERRING } from './store.ts'

/**
 * Queues a mail, once for each key. Everything that takes long is checked before the transaction, which writes the mail,
 * its message in the ledger and its key together.
 */
export async function sendTransactional(context: Context, tenant: Tenant, input: MailInput, key: string | null) {
  const { db, now } = context
  const request = key === null ? null : requestKeyOf(key, input)
  const used = request && (await findKey(db, tenant.id, request, now))
  if (used) return answerAgain(used)
  const edition = await checkMail(context, tenant, input)
  return tx(db, async (db) => {
    // Another request with the same key may have come meanwhile.
    if (request && !(await takeKey(db, tenant.id, request, now)))
      return answerAgain((await findKey(db, tenant.id, request, now))!)
    return queue({ db, now, tenant, edition }, input, request)
  })
}

/**
 * Queues mails, all or none. Of those with the same content, template and sender one is rendered to find faults. Returns
 * their ids in the same order. `at` makes the path of a mail's fields in errors.
 */
export async function sendMany(
  context: Context,
  tenant: Tenant,
  inputs: readonly (MailInput & { senderId: string })[],
  at: (index: number) => string,
): Promise<string[]> {
  const { db, now } = context
  const sameContent = ({ templateId, senderId, content }: MailInput) =>
    JSON.stringify([templateId, senderId, content && withHash(content).hash.toString('base64')])
  const editions = new Map<string, Edition>()
  for (const [i, input] of inputs.entries())
    await below(at(i), async () => {
      const name = sameContent(input)
      if (editions.has(name)) await checkRecipient(db, tenant, input)
      else editions.set(name, await checkMail(context, tenant, input))
    })
  return tx(db, async (db) => {
    const ids: string[] = []
    for (const input of inputs) {
      const edition = editions.get(sameContent(input))!
      ids.push((await queue({ db, now, tenant, edition }, input, null)).id)
    }
    return ids
  })
}

/** Puts a path before the field that an error names. */
async function below(path: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    throw error instanceof AppError && error.code === 'validation' ? validation(`${path}${error.message}`) : error
  }
}

function answerAgain({ mailId, isSame }: UsedKey) {
  if (!isSame) throw conflict('idempotency')
  return { id: mailId, status: 'queued' as const }
}

interface Queueing {
  db: Db
  now: Date
  tenant: Tenant
  edition: Edition
}

async function queue({ db, now, tenant, edition }: Queueing, input: MailInput, request: RequestKey | null) {
  const { templateId, senderId } = edition
  const fileIds = (input.attachments ?? []).map(({ fileId }) => fileId)
  await holdUsed(db, tenant.id, edition, fileIds)
  await lockEdition(db, tenant.id, edition.edition)
  const { sourceId, recipientId } = await placeOf({ db, now, tenant, edition }, input.email)
  const id = await insertMail(db, {
    tenant_id: tenant.id,
    source_id: sourceId,
    recipient_id: recipientId,
    email: input.email,
    contact_id: input.contactId ?? null,
    data: JSON.stringify(input.data ?? {}),
    file_ids: fileIds,
    created_at: now,
  })
  await insertAttachments(db, tenant.id, id, input.files ?? [])
  const message = { sourceId, contactId: recipientId, priority: PRIORITIES.transactional }
  // A sender holds whole batches: many files would fill its memory.
  await addMessage(db, tenant, { ...message, isAlone: fileIds.length + (input.files ?? []).length > 0 }, now)
  // What a waiting mail needs cannot be deleted.
  const files = [...new Set(fileIds)].map((fileId) => ({ kind: 'file', id: fileId }))
  const used = [{ kind: 'template', id: templateId }, { kind: 'sender', id: senderId }, ...files]
  await writeReferences(db, tenant.id, { kind: REFERRING, id }, used)
  if (request) await setMailOfKey(db, tenant.id, request, id)
  return { id, status: 'queued' as const }
}

/** 400 when something was deleted since it was checked. It stays until the transaction ends. */
async function holdUsed(db: Db, tenantId: string, { templateId, senderId }: Edition, fileIds: readonly string[]) {
  await shareTemplate(db, tenantId, templateId, 'templateId')
  if (!(await shareSender(db, tenantId, senderId))) throw validation('senderId')
  for (const [i, id] of fileIds.entries())
    if (!(await holdFile(db, tenantId, id))) throw validation(`attachments.${i}.fileId`)
}

/**
 * The place of a mail in the ledger. A contact is the recipient of the mails to its address: they are in its timeline, and
 * bounces concern it. Any other address gets a number of its own with each mail.
 */
async function placeOf({ db, now, tenant, edition }: Queueing, email: string) {
  const contact = await contactWith(db, tenant.id, email)
  const recipientId = contact?.id ?? (await reserveIds(db, ['contact'])).contact
  const round = contact ? await roundOf(db, tenant.id, edition.edition, contact.id) : 0
  const known = await findRound(db, tenant.id, edition.edition, round)
  if (!known && round === 0) await markTemplateUsed(db, tenant.id, edition.templateId, now)
  // Also for a known round: content that a waiting mail needs must not be deleted as forgotten.
  if (edition.content) await keepContent(db, tenant.id, edition.content, now)
  return { recipientId, sourceId: known ?? (await insertRound(db, tenant.id, edition, round)) }
}
