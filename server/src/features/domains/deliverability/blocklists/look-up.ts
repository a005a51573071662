import type { Blocklist } from '../../../../platform/config/settings.ts'
import type { Dns } from '../../../../platform/net/dns.ts'

export const STATES = ['listed', 'clear', 'unknown'] as const
export type State = (typeof STATES)[number]

/** A list of addresses asks for the parts of the address backwards, a list of domains for the domain. */
const nameIn = ({ kind, zone }: Blocklist, target: string) =>
  `${kind === 'address' ? target.split('.').reverse().join('.') : target}.${zone}`

/**
 * Answers that mean that the list refuses to answer, such as to a resolver that many use: they must not count as listed.
 */
const REFUSALS = [/^127\.255\.255\./, /^127\.0\.0\.1$/, /^127\.0\.1\.255$/]

/** Asks a blocklist about an address or a domain. Without a clear answer the state is `unknown`. */
export async function lookUp(dns: Dns, list: Blocklist, target: string): Promise<State> {
  const answer = await dns.a(nameIn(list, target))
  if (answer.outcome === 'missing') return 'clear'
  if (answer.outcome === 'failed') return 'unknown'
  // Other addresses come from resolvers that answer every name.
  const codes = answer.records.filter((address) => address.startsWith('127.'))
  return codes.some((code) => !REFUSALS.some((refusal) => refusal.test(code))) ? 'listed' : 'unknown'
}
