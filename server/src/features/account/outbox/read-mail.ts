import { gunzipSync } from 'node:zlib'
import PostalMime, { type Address } from 'postal-mime'

/** A mail as people read it. */
export interface ReadableMail {
  from: string
  to: string
  subject: string
  /** As written in the header. */
  date: string
  text: string
  html: string
}

interface Stored {
  raw: Uint8Array
  compressed: boolean
}

/**
 * Reads a stored mail, without the tokens of its links, and returns the tokens in its headers. Large mails take long, so it
 * runs in a thread.
 */
export async function readMail(
  { raw, compressed }: Stored,
  secretLinks: readonly string[],
): Promise<{ mail: ReadableMail; tokens: string[] }> {
  const parsed = await PostalMime.parse(compressed ? gunzipSync(raw) : raw)
  const token = tokenPattern(secretLinks)
  const hide = (text = '') => text.replace(token, HIDDEN)
  const mail = {
    from: addressesOf(parsed.from),
    to: addressesOf(parsed.to),
    subject: hide(parsed.subject),
    date: parsed.headers.find(({ key }) => key === 'date')?.value ?? '',
    text: hide(parsed.text),
    html: hide(parsed.html),
  }
  return { mail, tokens: [...new Set(parsed.headers.flatMap(({ value }) => value.match(token) ?? []))] }
}

const TOKEN = String.raw`[\w.-]{16,}`
export const HIDDEN = '…'

const NOTHING = /(?!)/g

/** Matches what follows the paths, as they are written and within the parameter of another link. */
function tokenPattern(secretLinks: readonly string[]): RegExp {
  const paths = secretLinks.flatMap((path) => [path, encodeURIComponent(path)])
  if (!paths.length) return NOTHING
  return new RegExp(`(?<=${paths.map((path) => RegExp.escape(path)).join('|')})${TOKEN}`, 'g')
}

const addressesOf = (address: Address | Address[] | undefined): string =>
  [address ?? []]
    .flat()
    .map(({ name, address: own }) => (name ? `${name} <${own}>` : (own ?? '')))
    .join(', ')
