import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import ipaddr from 'ipaddr.js'

/**
 * Autonomous systems of programs, where hardly any person reads mail: data centres, and services that scan mails before
 * people open them. Access networks of people are not among them, nor are private relays and company proxies.
 */
const OWNERS: Record<string, number[]> = {
  Alibaba: [37963, 45102, 134963],
  Amazon: [7224, 8987, 14618, 16509],
  Barracuda: [15324],
  Contabo: [40021, 51167, 141995],
  DigitalOcean: [14061, 46652, 393406],
  Google: [15169, 396982],
  Hetzner: [24940, 212317, 213230],
  IronPort: [16417, 30215, 30238],
  Leaseweb: [7203, 19148, 27411, 28753, 30633, 60781, 394380, 395954, 396190, 396362],
  Linode: [63949],
  Microsoft: [8068, 8069, 8070, 8075],
  Mimecast: [30031, 39588, 42427, 60492, 136792],
  OVH: [16276],
  Oracle: [31898, 54253],
  Proofpoint: [22843, 26211, 52129],
  Scaleway: [12876],
  Tencent: [45090, 132203],
  'Trend Micro': [16880],
  Vultr: [20473],
}

/** The address ranges of these owners, one line per owner: the name, then the ranges. */
export async function cloudNetworks(): Promise<string> {
  const ownerOf = new Map(Object.entries(OWNERS).flatMap(([owner, numbers]) => numbers.map((n) => [String(n), owner])))
  const folder = dirname(createRequire(import.meta.url).resolve('@ip-location-db/asn/package.json'))
  const ranges = new Map(Object.keys(OWNERS).map((owner) => [owner, [] as { from: string; to: string }[]]))
  for (const file of ['asn-ipv4.csv', 'asn-ipv6.csv']) {
    for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
      const [from, to, number] = line.split(',', 3) as [string, string, string]
      const own = ranges.get(ownerOf.get(number) ?? '')
      const last = own?.at(-1)
      if (last && follows(last.to, from)) last.to = to
      else own?.push({ from, to })
    }
  }
  return [...ranges]
    .map(([owner, all]) => `${owner}\t${all.map(({ from, to }) => `${from}-${to}`).join(' ')}\n`)
    .join('')
}

/** Whether one address directly follows another. */
function follows(before: string, after: string): boolean {
  const [a, b] = [before, after].map((ip) => ipaddr.parse(ip).toByteArray())
  const carry = a!.findLastIndex((byte) => byte !== 255)
  const next = a!.map((byte, i) => (i < carry ? byte : i === carry ? byte + 1 : 0))
  return carry >= 0 && next.length === b!.length && next.every((byte, i) => byte === b![i])
}
