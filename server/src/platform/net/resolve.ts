import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { OutgoingError } from './outgoing-error.ts'
import { hostOf, mayCall } from './target.ts'

/** Finds all addresses of a name; tests use their own in place of the system's. */
export type Lookup = (hostname: string) => Promise<readonly string[]>

/** How targets are checked: the same for every call of a client. */
export interface TargetRules {
  allowPrivate: boolean
  lookup: Lookup
}

/** The system's resolver, so that /etc/hosts and `localhost` mean the same as in other programs. */
export const systemLookup: Lookup = async (hostname) =>
  (await dns.lookup(hostname, { all: true })).map(({ address }) => address)

/**
 * The addresses that the call may connect to. One forbidden address among good ones refuses the name: an attacker would
 * wait for the connection to fall back to it.
 */
export async function resolveTarget(target: URL, rules: TargetRules, signal: AbortSignal): Promise<LookupAddress[]> {
  const host = hostOf(target)
  const addresses = isIP(host) ? [host] : await untilAborted(rules.lookup(host), signal)
  if (addresses.length === 0) throw new OutgoingError('dns')
  if (!addresses.every((address) => mayCall(address, rules.allowPrivate))) throw new OutgoingError('address')
  return addresses.map((address) => ({ address, family: isIP(address) }))
}

/** The system's resolver cannot be cancelled, so the call stops waiting for it instead. */
function untilAborted<T>(lookup: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    lookup.then(resolve, (error) => reject(new OutgoingError('dns', error)))
  })
}
