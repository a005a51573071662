import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'

/** Large networks of computing centres, by their owners: where scanners live, and hardly anybody reads mail. */
const OWNERS = JSON.parse(readFileSync(join(import.meta.dirname, 'cloud-networks.json'), 'utf8')) as Record<
  string,
  string[]
>

const networks = new BlockList()
for (const range of Object.values(OWNERS).flat()) {
  const [address = '', bits] = range.split('/')
  networks.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
}

export const isCloudAddress = (ip: string): boolean => {
  const family = isIP(ip)
  return family !== 0 && networks.check(ip, family === 6 ? 'ipv6' : 'ipv4')
}
