import { readMessageToken } from '../../../platform/crypto/message-tokens.ts'
import type { InboundHandler } from '../../../platform/mail/inbound.ts'
import { headOf } from '../../../platform/mail/open-mail.ts'
import { leaveAll } from './leave.ts'
import { openWayOut } from './open.ts'

const PREFIX = 'u+'

/**
 * Mails to the `mailto:` address of a mail's List-Unsubscribe. The mail is the request, whatever it says; but what programs
 * answer by themselves, and mails that come back, are no word of the person's.
 */
export const unsubscribeMails: InboundHandler = {
  name: 'unsubscribe',
  takes: (local, keys) =>
    local.startsWith(PREFIX) && readMessageToken(keys, 'out', local.slice(PREFIX.length)) !== null,
  async handle({ app, db, now }, { from, to, raw }) {
    if (!from || isAutomatic(raw)) return
    const way = await openWayOut({ app, db }, to.slice(PREFIX.length, to.lastIndexOf('@')))
    if (way) await leaveAll({ db, now }, way, { reason: 'mail' })
  },
}

/** By RFC 3834. */
const isAutomatic = (raw: Buffer) => /^auto-submitted:\s*auto-/im.test(headOf(raw))
