import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'

/** Networks of computing centres, generated from a list that others keep: where scanners live, and hardly anybody reads mail. */
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

/** By the length of addresses, in order. */
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
  // An old address in the clothes of a new one is an old one.
  const bytes = ipaddr.process(ip).toByteArray()
  return { bits: bytes.length * 8, number: bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) }
}
