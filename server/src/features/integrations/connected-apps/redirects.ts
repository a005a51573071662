const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])
/** Schemes that run scripts, or that show content of their own in the browser. */
const REFUSED = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'ws:',
  'wss:',
  'ftp:',
  'mailto:',
  'tel:',
  'view-source:',
  'filesystem:',
  'jar:',
  'intent:',
  'chrome:',
  'chrome-extension:',
  'moz-extension:',
  'resource:',
])

/**
 * Whether people may be sent to this address with a code: an https page, a program on the person's own machine, or an
 * installed program with a scheme of its own.
 */
export function isAllowedRedirect(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || text.length > 2000 || url.hash || url.username || url.password) return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return LOOPBACK.has(url.hostname)
  return !REFUSED.has(url.protocol)
}

/** Whether an address is one that the program registered. Programs on the person's machine may choose another port. */
export function isRegistered(registered: readonly string[], text: string): boolean {
  if (registered.includes(text)) return true
  if (!isAllowedRedirect(text)) return false
  const url = new URL(text)
  if (url.protocol !== 'http:') return false
  return registered.some((one) => {
    const known = new URL(one)
    const isSame = known.hostname === url.hostname && known.pathname === url.pathname && known.search === url.search
    return known.protocol === 'http:' && isSame
  })
}

/** What people see of an address: where they are sent back to. */
export function websiteOf(redirectUri: string): string {
  const { protocol, hostname } = new URL(redirectUri)
  return protocol === 'https:' || protocol === 'http:' ? hostname : protocol.slice(0, -1)
}

/** An address with parameters. */
export function withParams(address: string, params: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
