import type { DomainCheck, SendingDomainRow } from '../sending-domains/index.ts'
import { domainOf } from '../sending-domains/index.ts'
import type { SenderAdvice } from './schemas.ts'
import type { SenderRow } from './store.ts'

/** Providers of free mailboxes: a company cannot publish DNS records for them, and receivers refuse its mails. */
const FREE = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com gmx.de gmx.at gmx.net web.de seznam.cz email.cz post.cz centrum.cz atlas.cz volny.cz azet.sk zoznam.sk centrum.sk post.sk pobox.sk wp.pl o2.pl interia.pl onet.pl mail.ru yandex.ru proton.me protonmail.com'.split(
    ' ',
  ),
)

/** The status of the domain covers its key; the second key is optional. */
const ADVICE_OF_CHECK = {
  dkim: [],
  dkimEd25519: [],
  spf: ['spf'],
  dmarc: ['dmarc'],
  returnPath: ['return_path'],
  tracking: ['tracking'],
} as const

/** What would improve the delivery of mails from a sender. */
export function adviceFor(sender: SenderRow, domain: SendingDomainRow | undefined): SenderAdvice[] {
  const unconfirmed = sender.confirmed_at ? [] : (['sender_unconfirmed'] as const)
  if (FREE.has(domainOf(sender.email))) return [...unconfirmed, 'free_mailbox']
  if (!domain) return [...unconfirmed, 'domain_missing']
  const status = domain.status === 'verified' ? [] : ([`domain_${domain.status}`] as const)
  const failing = (domain.checks as DomainCheck[])
    .filter(({ ok }) => !ok)
    .flatMap(({ kind }): readonly SenderAdvice[] => ADVICE_OF_CHECK[kind])
  return [...unconfirmed, ...status, ...failing]
}
