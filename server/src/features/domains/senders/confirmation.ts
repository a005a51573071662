import type { Context, DbContext } from '../../../platform/context.ts'
import { readToken } from '../../../platform/crypto/object-tokens.ts'
import { tx } from '../../../platform/db/tx.ts'
import { rateLimited } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { findCompany } from '../../account/companies/index.ts'
import { mailConfirmation } from './jobs/mail-confirmation.ts'
import { findMail, insertMail, mailsSince } from './mail-store.ts'
import { getSender, lockSender, type SenderRow, updateSender } from './store.ts'

const DAY = 24 * 3600 * 1000
const LIFE = 14 * DAY
const PER_ADDRESS = 5
/** Limits how many unrelated addresses a company can write to. */
const PER_COMPANY = 100

/** Asks the owner of the address to confirm it. The company must be locked, or two calls would count the same mails. */
export async function requestSenderConfirmation({ db, now }: DbContext, sender: SenderRow) {
  const { tenant_id, id, email } = sender
  const email_key = email.toLowerCase()
  const since = new Date(now.getTime() - DAY)
  requireFewer(PER_ADDRESS, await mailsSince(db, tenant_id, since, email_key), now)
  requireFewer(PER_COMPANY, await mailsSince(db, tenant_id, since), now)
  const expires_at = new Date(now.getTime() + LIFE)
  const mail = await insertMail(db, { tenant_id, sender_id: id, email_key, requested_at: now, expires_at })
  await enqueue(db, mailConfirmation, { tenantId: tenant_id, mailId: mail.id })
}

function requireFewer(limit: number, { number, first }: { number: number; first: Date | null }, now: Date) {
  if (number < limit) return
  const free = (first?.getTime() ?? now.getTime()) + DAY
  throw rateLimited('sender-mails', Math.max(1, Math.ceil((free - now.getTime()) / 1000)))
}

/** The sender of a confirmation link; null if the link is invalid or expired, or if the sender was deleted. */
export async function openConfirmation({ app, db, now }: Context, token: string) {
  const named = readToken(app.signingKeys, 'sender_mail', token)
  const tenant = named && (await findCompany(db, named.publicId))
  const mail = tenant && (await findMail(db, tenant.id, named.id))
  const sender = mail && (await getSender(db, tenant.id, mail.sender_id))
  if (!tenant || !mail || !sender) return null
  if (!sender.confirmed_at && mail.expires_at <= now) return null
  return { tenant, sender }
}

/** Confirms the sender of a link; `used` if it was confirmed before, `dead` if the link is not valid. */
export async function confirmSender({ app, db, now }: Context, token: string) {
  const opened = await openConfirmation({ app, db, now }, token)
  if (!opened) return { outcome: 'dead' as const, opened }
  const { tenant_id, id } = opened.sender
  const outcome = await tx(db, async (db) => {
    const sender = await lockSender(db, tenant_id, id)
    if (!sender) return 'dead' as const
    if (sender.confirmed_at) return 'used' as const
    await updateSender(db, tenant_id, id, { confirmed_at: now, updated_at: now })
    return 'confirmed' as const
  })
  return { outcome, opened }
}
