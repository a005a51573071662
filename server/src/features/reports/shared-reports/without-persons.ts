const TAG = /\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}/gs
const ADDRESS = /[^\s<>"'()]+(?:@|%40)[^\s<>"'()]+/gi
const HIDDEN = '…'

/** A name or a subject without addresses and without tags, which are filled in for each recipient. */
export const plainText = (text: string) => text.replace(TAG, HIDDEN).replace(ADDRESS, HIDDEN).trim()

/** Parts of a path that may name a person: long, like a token. */
const TOKEN = /^(?=.*\d)[A-Za-z0-9_-]{16,}$|^.{61,}$/

/**
 * The address of a link as everyone may see it: host and path, without parameters, which may name the recipient. Null for
 * what is no web address, such as `mailto:`.
 */
export function plainLink(url: string): string | null {
  const parsed = URL.parse(url.replace(TAG, HIDDEN))
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null
  const path = parsed.pathname.split('/').map((part) => {
    const text = readable(part)
    return text.includes('@') || text.includes(HIDDEN) || TOKEN.test(text) ? HIDDEN : text
  })
  // The host without a user name, a password or a port.
  return `${parsed.hostname.includes(HIDDEN) ? HIDDEN : parsed.hostname}${path.join('/').replace(/\/$/, '')}`
}

/** Texts are encoded up to a few times. */
function readable(part: string): string {
  let text = part
  for (let i = 0; i < 3; i++)
    try {
      text = decodeURIComponent(text)
    } catch {
      break
    }
  return text
}
