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

/** Reads a stored mail, without the tokens of its links. Large mails take long, so it runs in a thread. */
export async function readMail({ raw, compressed }: Stored, secretLinks: readonly string[]): Promise<ReadableMail> {
  const mail = await PostalMime.parse(compressed ? gunzipSync(raw) : raw)
  const hide = tokenHider(secretLinks)
  return {
    from: addressesOf(mail.from),
    to: addressesOf(mail.to),
    subject: mail.subject ?? '',
    date: mail.headers.find(({ key }) => key === 'date')?.value ?? '',
    text: hide(mail.text ?? ''),
    html: hide(mail.html ?? ''),
  }
}

const TOKEN = String.raw`[\w.-]{16,}`
const HIDDEN = '…'

/** Replaces what follows the paths, as they are written and within the parameter of another link. */
export function tokenHider(secretLinks: readonly string[]): (text: string) => string {
  const paths = secretLinks.flatMap((path) => [path, encodeURIComponent(path)])
  if (!paths.length) return (text) => text
  const token = new RegExp(`(?<=${paths.map((path) => RegExp.escape(path)).join('|')})${TOKEN}`, 'g')
  return (text) => text.replace(token, HIDDEN)
}

const addressesOf = (address: Address | Address[] | undefined): string =>
  [address ?? []]
    .flat()
    .map(({ name, address: own }) => (name ? `${name} <${own}>` : (own ?? '')))
    .join(', ')
