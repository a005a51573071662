import { compile } from '@fastify/proxy-addr'

/** Above this number all answers are dropped: callers without a proxy come from any address. */
const MAX_KNOWN = 1_000

/**
 * Whether an address is one of our proxies. Each request asks for the address that it came from, and there are few of those
 * when there are proxies, so they are parsed once.
 */
export function trustedProxies(proxies: readonly string[]): ((address: string, hop: number) => boolean) | false {
  if (!proxies.length) return false
  const trusts = compile([...proxies])
  const known = new Map<string, boolean>()
  return (address, hop) => {
    let trusted = known.get(address)
    if (trusted === undefined) {
      trusted = trusts(address, hop)
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(address, trusted)
    }
    return trusted
  }
}
