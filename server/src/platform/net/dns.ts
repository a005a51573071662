import { Resolver } from 'node:dns/promises'

const DEADLINE = 5_000
const MAX_TEXT = 4_000
/** A server answered that the name, or a record of this kind, does not exist. Every other code means no answer. */
const MISSING = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME'])

/** The outcome of a DNS query; `failed` means that no server gave a reliable answer. */
export type DnsAnswer<T> =
  | { outcome: 'found'; records: T[] }
  | { outcome: 'missing' }
  | { outcome: 'failed'; code: string }

/** Looks records up without a cache. Names are in ASCII. */
export interface Dns {
  /** The strings of a record are joined: they are split at 255 characters only for the transport. */
  txt(name: string): Promise<DnsAnswer<string>>
  /** Lower-case, without a closing dot. */
  cname(name: string): Promise<DnsAnswer<string>>
  mx(name: string): Promise<DnsAnswer<{ exchange: string; priority: number }>>
  /** IPv4 addresses. */
  a(name: string): Promise<DnsAnswer<string>>
}

/** `servers` as `ip:port`; an empty list means the servers of the system. */
export function createDns({ servers }: { servers: readonly string[] }): Dns {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  if (servers.length) resolver.setServers([...servers])
  return {
    txt: (name) => ask(resolver.resolveTxt(name), (strings) => printable(strings.join(''))),
    cname: (name) => ask(resolver.resolveCname(name), hostName),
    mx: (name) =>
      ask(resolver.resolveMx(name), ({ exchange, priority }) => ({ exchange: hostName(exchange), priority })),
    a: (name) => ask(resolver.resolve4(name), (address) => address),
  }
}

async function ask<T, R>(question: Promise<T[]>, read: (record: T) => R): Promise<DnsAnswer<R>> {
  try {
    const records = await withinDeadline(question)
    return records.length ? { outcome: 'found', records: records.map(read) } : { outcome: 'missing' }
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown'
    return MISSING.has(code) ? { outcome: 'missing' } : { outcome: 'failed', code }
  }
}

/** The resolver's own timeouts count per server and attempt; this one limits the whole query. */
async function withinDeadline<T>(question: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEOUT' })), DEADLINE)
  })
  try {
    return await Promise.race([question, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Other parties write the records, and we store and show them: so no control characters, and a limited length. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, MAX_TEXT)
const hostName = (name: string) => printable(name).toLowerCase().replace(/\.$/, '')
