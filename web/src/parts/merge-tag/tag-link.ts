/** A parameter of a link: a text or the name of a merge tag. */
export interface LinkParameter {
  name: string
  value: string
  /** Whether the value is the name of a merge tag. */
  isTag: boolean
}

export interface TaggedLink {
  address: string
  parameters: LinkParameter[]
}

// Links of this service are whole addresses.
const ADDRESSES = new Set(['unsubscribe', 'preferences', 'webversion', 'confirmlink'])

/** A tag as it is written behind the beginning of an address: values must not end a parameter. */
export function tagInAddress(tag: string, before: string): string {
  const name = /^\{\{\s*([\w.]+)\s*\}\}$/.exec(tag)?.[1]
  return name && before.trim() && !ADDRESSES.has(name) ? `{{${name}|urlencode}}` : tag
}

const TAG = /^\{\{\s*([\w.]+)\s*\|\s*urlencode\s*\}\}$/

/** Writes an address whose parameters are filled in for each contact. */
export function writeLink({ address, parameters }: TaggedLink): string {
  const [, before = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(address.trim()) ?? []
  const added = parameters
    .filter(({ name, value }) => name.trim() && value)
    .map(({ name, value, isTag }) => {
      const written = isTag ? `{{${value}|urlencode}}` : encodeURIComponent(value)
      return `${encodeURIComponent(name.trim())}=${written}`
    })
  if (!added.length) return before + hash
  const joint = !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&'
  return before + joint + added.join('&') + hash
}

/** Reads the parameters of an address that end it; an address with a tag in another place stays as it is. */
export function readLink(text: string): TaggedLink {
  const [, address = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(text.trim()) ?? []
  if (!query) return { address: text.trim(), parameters: [] }
  const parameters = query.split('&').map((pair): LinkParameter | null => {
    const at = pair.indexOf('=')
    const [name, value] = [decoded(pair.slice(0, at)), pair.slice(at + 1)]
    const tag = TAG.exec(value)?.[1]
    if (at < 1 || name === null) return null
    if (tag) return { name, value: tag, isTag: true }
    const words = /[{}]/.test(value) ? null : decoded(value)
    return words === null ? null : { name, value: words, isTag: false }
  })
  const isRead = parameters.every((one) => one !== null)
  return isRead ? { address: address + hash, parameters } : { address: text.trim(), parameters: [] }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
