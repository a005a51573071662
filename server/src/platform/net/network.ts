/**
 * The network of an address, the unit that limits count. An IPv6 household or server has a whole /64, so all addresses
 * of a /64 count as one; an IPv4 address counts for itself.
 */
export function network(address: string): string {
  if (!address.includes(':')) return address
  // Some proxies add the port of the client.
  const ip = address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1')
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const full = [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return full.slice(0, 4).join(':')
}
