import type { Static } from 'typebox'
import type { Context, DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { lockCompany } from '../../account/companies/index.ts'
import { getShop } from '../../account/shops/index.ts'
import { domainOf, sendingDomainsNamed } from '../sending-domains/index.ts'
import { requestSenderConfirmation } from './confirmation.ts'
import type { SenderInput, SenderPatch } from './schemas.ts'
import * as store from './store.ts'

const MAX_SENDERS = 500

/** Adds a sender and mails the confirmation link to its address. */
export async function addSender({ db, now }: DbContext, tenant: Tenant, input: Static<typeof SenderInput>) {
  requirePlain(input.email, 'email')
  requirePlain(input.replyTo, 'replyTo')
  await requireOwnShop(db, tenant.id, input.shopId)
  await lockCompany(db, tenant.id)
  const sender = await store.insertSender(db, {
    tenant_id: tenant.id,
    email: input.email,
    name: input.name ?? '',
    reply_to: input.replyTo ?? null,
    shop_id: input.shopId ?? null,
    created_at: now,
    updated_at: now,
  })
  if ((await store.countSenders(db, tenant.id)) > MAX_SENDERS) throw conflict('limit')
  await requestSenderConfirmation({ db, now }, sender)
  return sender
}

/** Changes everything but the address: another address is another sender and needs its own confirmation. */
export async function changeSender(
  { db, now }: DbContext,
  tenant: Tenant,
  id: string,
  { email, name, replyTo, shopId }: Static<typeof SenderPatch>,
) {
  const before = required(await store.lockSender(db, tenant.id, id))
  if (email !== undefined && email.toLowerCase() !== before.email.toLowerCase()) throw validation('email')
  requirePlain(replyTo, 'replyTo')
  await requireOwnShop(db, tenant.id, shopId)
  return store.updateSender(db, tenant.id, id, {
    ...(name === undefined ? {} : { name }),
    ...(replyTo === undefined ? {} : { reply_to: replyTo }),
    ...(shopId === undefined ? {} : { shop_id: shopId }),
    updated_at: now,
  })
}

/** Mail headers can contain only ASCII addresses. */
function requirePlain(address: string | null | undefined, field: string) {
  if (address && !/^[!-~]+$/.test(address)) throw validation(field)
}

/** Mails the confirmation link again; 409 `status` if the address is already confirmed. */
export async function resendConfirmation({ db, now }: DbContext, tenant: Tenant, id: string) {
  const sender = required(await store.lockSender(db, tenant.id, id))
  if (sender.confirmed_at) throw conflict('status')
  await lockCompany(db, tenant.id)
  await requestSenderConfirmation({ db, now }, sender)
  return sender
}

/** Deletes a sender; 409 while something uses it. */
export async function removeSender({ db }: DbContext, tenantId: string, id: string) {
  required(await store.lockSender(db, tenantId, id))
  await requireUnused(db, tenantId, 'sender', [id])
  await store.deleteSender(db, tenantId, id)
}

async function requireOwnShop(db: Db, tenantId: string, shopId: string | null | undefined) {
  if (shopId && !(await getShop(db, tenantId, shopId))) throw validation('shopId')
}

/** The sending domains of senders, by name. */
export const domainsOf = (db: Db, tenantId: string, senders: readonly store.SenderRow[]) =>
  sendingDomainsNamed(db, tenantId, [...new Set(senders.map(({ email }) => domainOf(email)))])

type SendIssue = 'sender_unconfirmed' | 'domain_unverified'

/** Why mails cannot be sent from this sender. Without a relay nothing is required: mails go to the built-in outbox. */
export async function sendIssues(
  app: Pick<Context['app'], 'mailer'>,
  db: Db,
  sender: store.SenderRow,
): Promise<SendIssue[]> {
  if (!app.mailer.relay) return []
  const domain = (await domainsOf(db, sender.tenant_id, [sender])).get(domainOf(sender.email))
  return [
    ...(sender.confirmed_at ? [] : ['sender_unconfirmed' as const]),
    ...(domain?.status === 'verified' ? [] : ['domain_unverified' as const]),
  ]
}

/** The sender, if mails can be sent from it. 400 `senderId` if there is none; 409 `status` with the issues. */
export async function requireSendable(
  app: Pick<Context['app'], 'mailer'>,
  db: Db,
  tenantId: string,
  senderId: string,
): Promise<store.SenderRow> {
  const sender = await store.getSender(db, tenantId, senderId)
  if (!sender) throw validation('senderId')
  const issues = await sendIssues(app, db, sender)
  if (issues.length) throw conflict('status', { issues })
  return sender
}
