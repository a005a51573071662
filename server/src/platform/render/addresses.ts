const SAFE = /^(https?:\/\/[^\s/]|mailto:|tel:|sms:|#)/i

/** The target of a link that was made of tags: with the parameters of all links, and without a scheme that runs scripts. */
export function safeTarget(url: string, params: string): string {
  const trimmed = url.trim()
  return SAFE.test(trimmed) ? withParams(trimmed, params) : '#'
}

/** The same, escaped for an attribute. */
export const attributeTarget = (url: string, params: string) => escapeAttribute(safeTarget(url, params))

/** Adds the parameters that the URL does not have yet, before the anchor. Only http and https URLs get them. */
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
