import type { InboundHandler } from '../../../platform/inbound-mail/listen.ts'
import { headOf } from '../../../platform/mail/open-mail.ts'
import { readMessageToken } from '../ledger/index.ts'
import { openLink } from './preference-link.ts'
import { unsubscribeFromAll } from './unsubscribe.ts'

const PREFIX = 'u+'

/**
 * Handles mails to the `mailto:` address of the List-Unsubscribe header: any mail unsubscribes, whatever its text and its
 * headers. Apple Mail marks its own as automatic (`Auto-Submitted: auto-replied`), and no automatic reply goes to this
 * address. Only bounces are ignored.
 */
export const unsubscribeMails: InboundHandler = {
  name: 'unsubscribe',
  takes: (local, keys) =>
    local.startsWith(PREFIX) && readMessageToken(keys, 'out', local.slice(PREFIX.length)) !== null,
  async handle({ app, db, now }, { from, to, raw }) {
    if (!from || isReport(raw)) return
    for (const address of to) {
      const link = await openLink({ app, db }, address.slice(PREFIX.length, address.lastIndexOf('@')))
      if (link) await unsubscribeFromAll({ db, now }, link, { reason: 'mail' })
    }
  },
}

/** Whether it is a report about a mail, such as a bounce, by the type of RFC 6522. */
const isReport = (raw: Buffer) => /^content-type:\s*multipart\/report\b/im.test(headOf(raw))
