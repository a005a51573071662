import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OutgoingError } from './outgoing-error.ts'

const NAT64 = ipaddr.IPv6.parse('64:ff9b::')
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::')

/** A public address by its number, but inside Azure it is the control service of the host. */
const AZURE_HOST = '168.63.129.16'

/**
 * The address as a URL if it may be called at all: http or https, no credentials inside, no literal private address.
 * The URL parser has already turned decimal, octal, hex and short forms into the plain one. Names are checked at the
 * call, by the addresses that they resolve to then.
 */
export function checkTarget(url: string, allowPrivate: boolean): URL {
  const target = URL.parse(url)
  if (!target || !/^https?:$/.test(target.protocol) || target.username || target.password) {
    throw new OutgoingError('scheme')
  }
  const host = hostOf(target)
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw new OutgoingError('address')
  return target
}

/** Whether the address is on the public internet, so that calling it cannot reach our own network. */
export function isPublicAddress(ip: string): boolean {
  // isIP comes first because ipaddr.js also reads octal and short forms; a zone id names one of our own interfaces.
  if (!isIP(ip) || ip.includes('%')) return false
  // The URL parser writes IPv6 in groups only: ipaddr.js takes `::8.8.8.8` for the mapped `::ffff:8.8.8.8`.
  const address = ipaddr.process(isIP(ip) === 6 ? hostOf(new URL(`http://[${ip}]`)) : ip)
  if (address instanceof ipaddr.IPv4) return isPublicV4(address)
  // Hosts with IPv6 only see the whole IPv4 internet through NAT64, so there the address inside decides.
  if (address.match(NAT64, 96)) return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(-4)))
  // 6to4 and Teredo are always refused: both are obsolete, and would only serve to hide an address.
  return address.match(GLOBAL_UNICAST, 3) && address.range() === 'unicast'
}

/** The host without the brackets that a URL puts around IPv6. */
export function hostOf(target: URL): string {
  return target.hostname.replace(/^\[|\]$/g, '')
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== AZURE_HOST
}
