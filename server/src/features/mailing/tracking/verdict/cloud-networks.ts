import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'

/**
 * Networks of cloud providers, generated from a public list. Scanners run there; people rarely read mail from there.
 */
const FILE = join(import.meta.dirname, 'cloud-networks.txt')

interface Range {
  from: bigint
  to: bigint
}
let known: Record<number, Range[]> | undefined

export function isCloudAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  known ??= load()
  const { bits, number } = read(ip)
  const ranges = known[bits]!
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const { from, to } = ranges[middle]!
    if (number < from) high = middle - 1
    else if (number > to) low = middle + 1
    else return true
  }
  return false
}

/** The networks by the length of their addresses in bits, sorted. */
function load(): Record<number, Range[]> {
  const loaded: Record<number, Range[]> = { 32: [], 128: [] }
  for (const line of readFileSync(FILE, 'utf8').split('\n'))
    for (const range of line.split('\t')[1]?.split(' ') ?? []) {
      const [from = '', to = ''] = range.split('-')
      const { bits, number } = read(from)
      loaded[bits]!.push({ from: number, to: read(to).number })
    }
  for (const ranges of Object.values(loaded)) ranges.sort((a, b) => (a.from < b.from ? -1 : 1))
  return loaded
}

function read(ip: string): { bits: number; number: bigint } {
  // Reads `::ffff:192.0.2.1` as the IPv4 address that it contains.
  const bytes = ipaddr.process(ip).toByteArray()
  return { bits: bytes.length * 8, number: bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) }
}
