import { Resolver } from 'node:dns/promises'

const DEADLINE = 5_000
const MAX_TEXT = 4_000
/** The name, or a record of this kind, does not exist: somebody answered. Everything else is no answer. */
const MISSING = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME'])

/** What a question to the DNS came to; `failed` means that nobody gave an answer that can be relied on. */
export type DnsAnswer<T> =
  | { outcome: 'found'; records: T[] }
  | { outcome: 'missing' }
  | { outcome: 'failed'; code: string }

/** Looks records up now, past every cache of ours. Names are in ASCII. */
export interface Dns {
  /** The strings of a record are joined: they are split at 255 characters for the wire only. */
  txt(name: string): Promise<DnsAnswer<string>>
  /** Lower-case, without a closing dot. */
  cname(name: string): Promise<DnsAnswer<string>>
  mx(name: string): Promise<DnsAnswer<{ exchange: string; priority: number }>>
}

/** `servers` as `ip:port`; none means those of the system. */
export function createDns({ servers }: { servers: readonly string[] }): Dns {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  if (servers.length) resolver.setServers([...servers])
  return {
    txt: (name) => ask(resolver.resolveTxt(name), (strings) => printable(strings.join(''))),
    cname: (name) => ask(resolver.resolveCname(name), hostName),
    mx: (name) =>
      ask(resolver.resolveMx(name), ({ exchange, priority }) => ({ exchange: hostName(exchange), priority })),
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

/** The resolver's own timeouts are per server and try; who asks waits no longer than this. */
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

/** Records are written by strangers, and are stored and shown: no control characters, and an end. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, MAX_TEXT)
const hostName = (name: string) => printable(name).toLowerCase().replace(/\.$/, '')
