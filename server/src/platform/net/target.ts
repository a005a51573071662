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
  if (isIP(host) && !mayCall(host, allowPrivate)) throw new OutgoingError('address')
  return target
}

/** The networks of machines and intranets. No others: at link-local addresses clouds answer with keys of the machine. */
const INTRANET = ['private', 'loopback', 'uniqueLocal']
const AWS_HOST = 'fd00:ec2::254'

/** Whether the address may be called. */
export const mayCall = (ip: string, allowPrivate: boolean): boolean =>
  isPublicAddress(ip) || (allowPrivate && isIntranet(ip))

function isIntranet(ip: string): boolean {
  if (!isIP(ip) || ip.includes('%')) return false
  const address = parse(ip)
  return INTRANET.includes(address.range()) && address.toString() !== AWS_HOST
}

// The URL parser writes IPv6 in groups only: ipaddr.js takes `::8.8.8.8` for the mapped `::ffff:8.8.8.8`.
const parse = (ip: string) => ipaddr.process(isIP(ip) === 6 ? hostOf(new URL(`http://[${ip}]`)) : ip)

/** Whether the address is on the public internet, so that calling it cannot reach our own network. */
export function isPublicAddress(ip: string): boolean {
  // isIP comes first because ipaddr.js also reads octal and short forms; a zone id names one of our own interfaces.
  if (!isIP(ip) || ip.includes('%')) return false
  const address = parse(ip)
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
