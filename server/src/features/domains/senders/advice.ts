import type { Check, SendingDomainRow } from '../sending-domains/index.ts'
import { domainOf } from '../sending-domains/index.ts'
import type { Advice } from './schemas.ts'
import type { SenderRow } from './store.ts'

/** Mailboxes of everybody: nobody can publish records for these domains, and receivers refuse mail in their name. */
const FREE = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com gmx.de gmx.at gmx.net web.de seznam.cz email.cz post.cz centrum.cz atlas.cz volny.cz azet.sk zoznam.sk centrum.sk post.sk pobox.sk wp.pl o2.pl interia.pl onet.pl mail.ru yandex.ru proton.me protonmail.com'.split(
    ' ',
  ),
)

const OF_CHECKS = { spf: 'spf', dmarc: 'dmarc', returnPath: 'return_path', tracking: 'tracking' } as const

/** What would help the mails of a sender to arrive. */
export function adviceFor(sender: SenderRow, domain: SendingDomainRow | undefined): Advice[] {
  const unconfirmed = sender.confirmed_at ? [] : (['sender_unconfirmed'] as const)
  if (FREE.has(domainOf(sender.email))) return [...unconfirmed, 'free_mailbox']
  if (!domain) return [...unconfirmed, 'domain_missing']
  const status = domain.status === 'verified' ? [] : ([`domain_${domain.status}`] as const)
  const failing = (domain.checks as Check[])
    .filter(({ ok }) => !ok)
    .flatMap(({ kind }) => (kind === 'dkim' ? [] : [OF_CHECKS[kind]]))
  return [...unconfirmed, ...status, ...failing]
}
