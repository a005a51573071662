import type { InboundHandler } from '../../../platform/inbound-mail/listen.ts'
import { headOf } from '../../../platform/mail/open-mail.ts'
import { readMessageToken } from '../ledger/index.ts'
import { openLink } from './preference-link.ts'
import { unsubscribeFromAll } from './unsubscribe.ts'

const PREFIX = 'u+'

/**
 * Handles mails to the `mailto:` address of the List-Unsubscribe header: any mail of a person unsubscribes, whatever
 * its text. Automatic replies and bounces are ignored.
 */
export const unsubscribeMails: InboundHandler = {
  name: 'unsubscribe',
  takes: (local, keys) =>
    local.startsWith(PREFIX) && readMessageToken(keys, 'out', local.slice(PREFIX.length)) !== null,
  async handle({ app, db, now }, { from, to, raw }) {
    if (!from || isAutomatic(raw)) return
    const link = await openLink({ app, db }, to.slice(PREFIX.length, to.lastIndexOf('@')))
    if (link) await unsubscribeFromAll({ db, now }, link, { reason: 'mail' })
  },
}

/** Whether a program sent the mail by itself, by the header of RFC 3834. */
const isAutomatic = (raw: Buffer) => /^auto-submitted:\s*auto-/im.test(headOf(raw))
