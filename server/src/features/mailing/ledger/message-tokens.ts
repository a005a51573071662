import { timingSafeEqual } from 'node:crypto'
import { createHmacSha256 } from '../../../platform/crypto/hmac.ts'
import type { SigningKeys } from '../../../platform/crypto/signing-keys.ts'

/** Identifies a message: its company, its mailing, its contact. */
export interface MessageRef {
  tenantId: string
  sourceId: string
  contactId: string
}

/**
 * Kinds of tokens: `mail` is for opens and clicks, `out` for the preference centre, `bounce` for the return path, `id`
 * for the Message-ID, which is visible in replies, and `web` for the web version. Four kinds use different bytes of one
 * MAC, so that no token can be derived from another. Few mails have a web version, so that kind has a MAC of its own.
 */
const KINDS = { mail: 0, out: 8, bounce: 16, id: 24, web: 0 } satisfies Record<string, number>
const MAC_BYTES = 8
export type MessageTokenKind = keyof typeof KINDS
const MAX_TOKEN = 80

export type MessageTokens = Readonly<Record<MessageTokenKind, string>>

/** The tokens of a message: lower-case letters and digits, for web and mail addresses. `web` is made on first use. */
export const messageTokens = (keys: SigningKeys, ref: MessageRef): MessageTokens => tokenMaker(keys, ref)(ref.contactId)

/** Makes the tokens of all messages of a mailing. Encodes their common beginning once. */
export function tokenMaker(keys: SigningKeys, { tenantId, sourceId }: Pick<MessageRef, 'tenantId' | 'sourceId'>) {
  const ids = [...numberBytes(tenantId), ...numberBytes(sourceId)]
  let start = { version: -1, written: NOTHING }
  return (contactId: string): MessageTokens => {
    const ref = { tenantId, sourceId, contactId }
    const { version, mac } = keys.sign('link', text(ref))
    if (start.version !== version) start = { version, written: base32(NOTHING, [version, ...ids]) }
    const head = base32(start.written, numberBytes(contactId))
    const token = (own: Buffer, from: number) => ended(base32(head, own, from, from + MAC_BYTES))
    let web: string | undefined
    return {
      mail: token(mac, KINDS.mail),
      out: token(mac, KINDS.out),
      bounce: token(mac, KINDS.bounce),
      id: token(mac, KINDS.id),
      get web() {
        web ??= token(keys.macOf('link', version, webText(ref))!, KINDS.web)
        return web
      },
    }
  }
}

/** Reads a token: the message, and the version of the key; null when the token is not valid. */
export function readMessageToken(
  keys: SigningKeys,
  kind: MessageTokenKind,
  token: string,
): (MessageRef & { version: number }) | null {
  const bytes = token.length <= MAX_TOKEN ? fromBase32(token) : null
  if (!bytes || bytes.length < MAC_BYTES + 4) return null
  const read = readNumbers(bytes.subarray(1, bytes.length - MAC_BYTES), 3)
  if (!read) return null
  const [tenantId, sourceId, contactId] = read as [string, string, string]
  const [ref, version] = [{ tenantId, sourceId, contactId }, bytes[0]!]
  const mac = keys.macOf('link', version, kind === 'web' ? webText(ref) : text(ref))
  const given = bytes.subarray(bytes.length - MAC_BYTES)
  const expected = mac?.subarray(KINDS[kind], KINDS[kind] + MAC_BYTES)
  return expected && timingSafeEqual(expected, given) ? { ...ref, version } : null
}

/**
 * Matches all tokens of the message that a token belongs to: they have the same length and beginning, and differ in the MAC.
 * In any case, since templates can change it. Null for a text that is no token.
 */
export function tokensBeside(token: string): RegExp | null {
  const bytes = token.length <= MAX_TOKEN ? fromBase32(token) : null
  if (!bytes || !readNumbers(bytes.subarray(1, -MAC_BYTES), 3)) return null
  const start = token.slice(0, ((bytes.length - MAC_BYTES) * 8) / 5)
  return new RegExp(`${start}[a-z2-7]{${token.length - start.length}}`, 'gi')
}

/**
 * Signs the links of a mailing, so that redirects lead only to targets that were sent. Null for an unknown key version.
 */
export function linkSigner(
  keys: SigningKeys,
  { tenantId, sourceId, version }: Pick<MessageRef, 'tenantId' | 'sourceId'> & { version?: number },
): ((number: number, url: string) => string) | null {
  const name = `links:${tenantId}:${sourceId}`
  const mac = version === undefined ? keys.sign('link', name).mac : keys.macOf('link', version, name)
  if (!mac) return null
  const signed = createHmacSha256(mac)
  return (number, url) => signed(`${number}:${url}`).subarray(0, LINK_BYTES).toString('base64url')
}
const LINK_BYTES = 9

/** Compares signatures in constant time. */
export function isSignedLink(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const text = ({ tenantId, sourceId, contactId }: MessageRef) => `message:${tenantId}:${sourceId}:${contactId}`
const webText = (ref: MessageRef) => `web:${text(ref)}`

/** Encodes an id as bytes of seven bits; the highest bit marks the last byte. */
function numberBytes(id: string): number[] {
  const bytes: number[] = []
  // The usual case, without the slower BigInt.
  if (id.length < 10) {
    let rest = Number(id)
    for (; rest >= 0x80; rest >>>= 7) bytes.push(rest & 0x7f)
    bytes.push(rest | 0x80)
    return bytes
  }
  let rest = BigInt(id)
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn))
  bytes.push(Number(rest) | 0x80)
  return bytes
}

function readNumbers(bytes: Uint8Array, count: number): string[] | null {
  const found: string[] = []
  let value = 0n
  let shift = 0n
  for (const byte of bytes) {
    value |= BigInt(byte & 0x7f) << shift
    shift += 7n
    if (shift > 70n) return null
    if (byte < 0x80) continue
    found.push(value.toString())
    value = 0n
    shift = 0n
  }
  return found.length === count && shift === 0n ? found : null
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** The text written so far, and the bits that are left for the next character. */
interface Base32 {
  out: string
  bits: number
  held: number
}
const NOTHING: Base32 = { out: '', bits: 0, held: 0 }

/** Appends some of the bytes. */
function base32({ out, bits, held }: Base32, bytes: ArrayLike<number>, from = 0, to = bytes.length): Base32 {
  for (let i = from; i < to; i++) {
    held = (held << 8) | bytes[i]!
    bits += 8
    while (bits >= 5) {
      bits -= 5
      out += ALPHABET[(held >>> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return { out, bits, held }
}

const ended = ({ out, bits, held }: Base32): string => (bits ? out + ALPHABET[(held << (5 - bits)) & 31] : out)

/** Null unless the text is exactly what encoding its bytes would give. */
function fromBase32(token: string): Uint8Array | null {
  const bytes: number[] = []
  let [bits, held] = [0, 0]
  for (const character of token) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return null
    held = (held << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >>> bits)
    held &= (1 << bits) - 1
  }
  return bits < 5 && held === 0 ? Uint8Array.from(bytes) : null
}
