import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Answer, decode, encode } from 'dns-packet'
import { onClose } from './database.ts'

type Kind = 'A' | 'TXT' | 'CNAME' | 'MX'

/** A DNS server on loopback with records that the test adds. */
export interface DnsServer {
  /** For DNS_SERVERS. */
  address: string
  /**
   * Adds one record. It may have several strings, as name servers split long ones; strings over 255 bytes are split
   * here.
   */
  txt(name: string, ...strings: (string | Buffer)[]): void
  cname(name: string, target: string): void
  mx(name: string, exchange: string, priority?: number): void
  a(name: string, address: string): void
  /** Removes a name; without a name, all of them. */
  clear(name?: string): void
  /** Gives no answer, or an error, for names with this suffix; `well` ends it. */
  broken(suffix: string, how: 'silent' | 'servfail' | 'well'): void
  /** The queries received, as `TXT example.com`. */
  asked: string[]
}

const SERVFAIL = 2
const NXDOMAIN = 3

export async function startDnsServer(): Promise<DnsServer> {
  const zone = new Map<string, Answer[]>()
  const faults = new Map<string, 'silent' | 'servfail'>()
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (bytes, from) => {
    const query = decode(bytes)
    const [question] = query.questions ?? []
    if (!question) return
    const name = question.name.toLowerCase()
    asked.push(`${question.type} ${name}`)
    const fault = [...faults].find(([suffix]) => name.endsWith(suffix))?.[1]
    if (fault === 'silent') return
    const records = zone.get(name)
    const rcode = fault ? SERVFAIL : records ? 0 : NXDOMAIN
    const answers = fault ? [] : (records ?? []).filter((answer) => answer.type === question.type)
    const reply = encode({ type: 'response', id: query.id!, flags: 0x180 | rcode, questions: [question], answers })
    socket.send(reply, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onClose(async () => void socket.close())
  const add = (type: Kind, name: string, data: unknown) =>
    zone.set(name, [...(zone.get(name) ?? []), { type, name, ttl: 300, data } as Answer])
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    txt: (name, ...strings) => add('TXT', name, strings.flatMap(inPieces)),
    cname: (name, target) => add('CNAME', name, target),
    mx: (name, exchange, preference = 10) => add('MX', name, { exchange, preference }),
    a: (name, address) => add('A', name, address),
    clear: (name) => (name === undefined ? zone.clear() : zone.delete(name)),
    broken: (suffix, how) => (how === 'well' ? faults.delete(suffix) : faults.set(suffix, how)),
    asked,
  }
}

const inPieces = (text: string | Buffer): (string | Buffer)[] =>
  typeof text === 'string' ? (text.match(/.{1,255}/gs) ?? ['']) : [text]
