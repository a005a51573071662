const SAFE = /^(https?:\/\/[^\s/]|mailto:|tel:|sms:|#)/i

/** The address of a link that was made of tags: with the parameters that all links get, and nothing that a browser would run. */
export function safeTarget(url: string, params: string): string {
  const trimmed = url.trim()
  return SAFE.test(trimmed) ? withParams(trimmed, params) : '#'
}

/** The same for the attribute of a tag. */
export const attributeTarget = (url: string, params: string) => escapeAttribute(safeTarget(url, params))

/** Parameters that are not there yet, behind the others and before the anchor. Only addresses of the web get any. */
export function withParams(url: string, params: string): string {
  if (!params || !/^https?:/i.test(url)) return url
  const [address, ...anchor] = url.split('#') as [string, ...string[]]
  const [, query = ''] = address.split(/\?(.*)/s)
  const there = new Set([...new URLSearchParams(query).keys()].map((name) => name.toLowerCase()))
  const added = params.split('&').filter((pair) => !there.has(pair.split('=')[0]!.toLowerCase()))
  if (!added.length) return url
  const join = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?'
  return [`${address}${join}${added.join('&')}`, ...anchor].join('#')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&#39;', '<': '&lt;', '>': '&gt;' }

/** A text for HTML, in an attribute or between tags. */
export const escapeAttribute = (text: string) => text.replace(/[&"'<>]/g, (character) => ENTITIES[character]!)
