import type { Context } from '../../../platform/context.ts'
import type { SigningKeys } from '../../../platform/crypto/signing-keys.ts'
import type { InboundHandler, InboundMail } from '../../../platform/inbound-mail/listen.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { type MessageRef, readMessageToken } from '../ledger/index.ts'
import { classify } from './classify/classify.ts'
import { readReply } from './classify/reply.ts'
import { findMessage } from './find-message.ts'
import { readMail } from './reading/read-mail.ts'
import type { Bounce, Complaint, Reading } from './reading/reading.ts'
import { codeOf, recordBounce, recordComplaint } from './record.ts'
import { findAddress } from './store.ts'

const PREFIX = 'b+'

/** Handles mails to the return path of a message: bounces and complaints. Others are automatic replies, and ignored. */
export const bounceMails: InboundHandler = {
  name: 'bounces',
  anyDomain: true,
  takes: (localPart, keys) => messageOf(keys, localPart) !== null,
  async handle(context, mail) {
    const ref = messageOf(context.app.signingKeys, mail.to.slice(0, mail.to.lastIndexOf('@')))
    if (!ref) return
    const recipient = (await findAddress(context.db, ref.tenantId, ref.contactId)) ?? ''
    const reading = await read(context, mail, recipient)
    if (reading?.type === 'bounce') await takeBounce(context, ref, reading)
    if (reading?.type === 'complaint') await takeComplaint(context, ref, reading)
  },
}

/** Handles complaints to the address that providers send them to. The mail inside identifies the message. */
export const complaintMails: InboundHandler = {
  name: 'complaints',
  takes: (localPart) => ['abuse', 'fbl', 'complaints'].includes(localPart),
  async handle(context, mail) {
    const reading = await read(context, mail)
    if (reading?.type !== 'complaint') {
      // People write to such addresses too, but their mails are not kept. The operator should know that some came.
      const domain = mail.from.slice(mail.from.lastIndexOf('@') + 1)
      context.app.log.info({ to: mail.to, from: domain }, 'dropped a mail to a complaint address that is no complaint')
      return
    }
    const ref = findMessage(context.app.signingKeys, reading.traces)
    if (ref) await takeComplaint(context, ref, reading)
  },
}

function messageOf(keys: SigningKeys, localPart: string): MessageRef | null {
  return localPart.startsWith(PREFIX) ? readMessageToken(keys, 'bounce', localPart.slice(PREFIX.length)) : null
}

/** Returns null for a mail that cannot be read. Refusing it would only make the sending server try again. */
async function read({ app }: Context, { raw, from }: InboundMail, recipient = ''): Promise<Reading | null> {
  try {
    return await readMail(raw, { envelopeFrom: from, recipient })
  } catch (error) {
    app.log.debug({ reason: (error as Error).message }, 'cannot read an inbound mail')
    return null
  }
}

async function takeBounce({ db, now }: Context, ref: MessageRef, { action, diagnostic, status }: Bounce) {
  if (action !== 'failed') return
  const company = await requireCompany(db, ref.tenantId)
  const reply = readReply(diagnostic, status)
  const bounce = { ...classify(reply), code: codeOf(reply), text: reply.text, at: now, returned: true }
  await recordBounce({ db, now }, company, ref, bounce)
}

async function takeComplaint({ db, now }: Context, ref: MessageRef, { feedbackType, reporter }: Complaint) {
  await recordComplaint({ db, now }, await requireCompany(db, ref.tenantId), ref, { at: now, feedbackType, reporter })
}
