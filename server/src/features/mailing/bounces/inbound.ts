import type { Context } from '../../../platform/context.ts'
import type { SigningKeys } from '../../../platform/crypto/signing-keys.ts'
import type { InboundHandler, InboundMail } from '../../../platform/inbound-mail/listen.ts'
import { inThread, isOfInput } from '../../../platform/threads/offload.ts'
import { getCompany } from '../../account/companies/index.ts'
import { type MessageRef, readMessageToken } from '../ledger/index.ts'
import { classify } from './classify/classify.ts'
import { readReply } from './classify/reply.ts'
import { findMessage } from './find-message.ts'
import { pauseIfSenderRefused } from './pause-if-refused.ts'
import type { readMail } from './reading/read-mail.ts'
import type { Bounce, Complaint, Reading } from './reading/reading.ts'
import { codeOf, recordBounce, recordComplaint } from './record.ts'
import { findAddress } from './store.ts'

const PREFIX = 'b+'
const READ = inThread<typeof readMail>(new URL('./reading/read-mail.ts', import.meta.url), 'readMail', {
  field: 'mail',
})

/** Handles mails to the return paths of messages: bounces and complaints. Others are automatic replies, and ignored. */
export const bounceMails: InboundHandler = {
  name: 'bounces',
  anyDomain: true,
  takes: (localPart, keys) => messageOf(keys, localPart) !== null,
  async handle(context, mail) {
    const refs = mail.to.map((to) => messageOf(context.app.signingKeys, to.slice(0, to.lastIndexOf('@')))!)
    const recipients = []
    for (const { tenantId, contactId } of refs)
      recipients.push((await findAddress(context.db, tenantId, contactId)) ?? '')
    const readings = await read(context, mail, recipients)
    for (const [i, reading] of readings.entries()) {
      if (reading.type === 'bounce') await takeBounce(context, refs[i]!, reading)
      if (reading.type === 'complaint') await takeComplaint(context, refs[i]!, reading)
    }
  },
}

/** Handles complaints to the address that providers send them to. The mail inside identifies the message. */
export const complaintMails: InboundHandler = {
  name: 'complaints',
  takes: (localPart) => ['abuse', 'fbl', 'complaints'].includes(localPart),
  perNetwork: { capacity: 600, perSecond: 1 },
  async handle(context, mail) {
    const [reading] = await read(context, mail, [''])
    if (reading?.type !== 'complaint') {
      // People write to such addresses too, but their mails are not kept. The operator should know that some came.
      const domain = mail.from.slice(mail.from.lastIndexOf('@') + 1)
      context.app.log.info(
        { to: mail.to[0], from: domain },
        'dropped a mail to a complaint address that is no complaint',
      )
      return
    }
    const ref = findMessage(context.app.signingKeys, reading.tokens)
    if (ref) await takeComplaint(context, ref, reading)
  },
}

function messageOf(keys: SigningKeys, localPart: string): MessageRef | null {
  return localPart.startsWith(PREFIX) ? readMessageToken(keys, 'bounce', localPart.slice(PREFIX.length)) : null
}

/**
 * Reads a mail in a thread, since parsing a hostile one takes long. Mails of one network wait for each other and for no
 * others, whichever companies they are for. Returns nothing for a mail that cannot be read: refusing it would only make the
 * sending server try again.
 */
async function read(
  { app }: Context,
  { raw, from, network }: InboundMail,
  recipients: readonly string[],
): Promise<Reading[]> {
  try {
    return await app.offload.run(READ, `mail ${network}`, raw, { envelopeFrom: from, recipients })
  } catch (error) {
    if (!isOfInput(error)) throw error
    app.log.warn({ from: network, reason: (error as Error).message }, 'dropped a mail that cannot be read')
    return []
  }
}

async function takeBounce({ db, now }: Context, ref: MessageRef, { action, diagnostic, status }: Bounce) {
  if (action !== 'failed') return
  const company = await getCompany(db, ref.tenantId)
  // Mails of a deleted company come back for days.
  if (!company) return
  const reply = readReply(diagnostic, status)
  const verdict = classify(reply, { isGivenUp: true })
  const bounce = { ...verdict, code: codeOf(reply), text: reply.text, at: now, returned: true }
  await recordBounce({ db, now }, company, ref, bounce)
  if (verdict.scope === 'sender') await pauseIfSenderRefused({ db, now }, ref)
}

async function takeComplaint({ db, now }: Context, ref: MessageRef, { feedbackType, reporter }: Complaint) {
  const company = await getCompany(db, ref.tenantId)
  if (company) await recordComplaint({ db, now }, company, ref, { at: now, feedbackType, reporter })
}
