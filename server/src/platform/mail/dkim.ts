import { createHash, type KeyObject, sign } from 'node:crypto'
import type { Piece } from './smtp/pieces.ts'

/** A key that signs for a domain: RSA (RFC 6376) or Ed25519 (RFC 8463). */
export interface DkimKey {
  domain: string
  selector: string
  privateKey: KeyObject
}

/** Headers that a signature covers if the message has them. */
const SIGNED = [
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
]

/** The DKIM-Signature headers of a message, one for each key, to be put before its other headers. */
export function dkimSignatures(headers: readonly string[], body: string, keys: readonly DkimKey[]): string[] {
  const hash = createHash('sha256').update(relaxedBody(body), 'latin1').digest('base64')
  return keys.map((key) => {
    const { start, data } = draft(headers, hash, key)
    return start + folded(isShort(key) ? signShort(data, key) : sign('sha256', data, key.privateKey))
  })
}

/**
 * The same, but signed in the thread pool, because a signature with RSA takes milliseconds. The body consists of pieces of
 * whole lines, the last of which is not empty.
 */
export function dkimSignaturesAside(
  headers: readonly string[],
  body: readonly Piece[],
  keys: readonly DkimKey[],
): Promise<string[]> {
  const hash = hashOfPieces(body)
  return Promise.all(
    keys.map(async (key) => {
      const { start, data } = draft(headers, hash, key)
      return start + folded(isShort(key) ? signShort(data, key) : await signAside(data, key))
    }),
  )
}

const signAside = (data: Buffer, { privateKey }: DkimKey) =>
  new Promise<Buffer>((resolve, reject) =>
    sign('sha256', data, privateKey, (error, made) => (error ? reject(error) : resolve(made))),
  )

const isShort = ({ privateKey }: DkimKey) => privateKey.asymmetricKeyType === 'ed25519'
/** A signature with Ed25519 takes less time than another thread would need to begin with it. */
const signShort = (data: Buffer, { privateKey }: DkimKey) =>
  sign(null, createHash('sha256').update(data).digest(), privateKey)

/** The relaxed form of pieces. Bytes are shared by all messages of a mailing, so their form is made once. */
const relaxedPieces = new WeakMap<Buffer, Buffer>()

function hashOfPieces(pieces: readonly Piece[]): string {
  const hash = createHash('sha256')
  for (const piece of pieces) {
    if (typeof piece === 'string') hash.update(relaxedLines(piece), 'latin1')
    else if (!hasSpace(piece)) hash.update(piece)
    else {
      const relaxed = relaxedPieces.get(piece) ?? Buffer.from(relaxedLines(piece.toString('latin1')), 'latin1')
      relaxedPieces.set(piece, relaxed)
      hash.update(relaxed)
    }
  }
  return hash.digest('base64')
}

/** Attached files have none, and no other form: they may be large, and no other message has them. */
const hasSpace = (piece: Buffer) => piece.includes(0x20) || piece.includes(0x09)

function draft(headers: readonly string[], hash: string, key: DkimKey) {
  const { domain, selector } = key
  const signed = headers.filter((header) => SIGNED.includes(nameOf(header)))
  const start = [
    `DKIM-Signature: v=1; a=${isShort(key) ? 'ed25519' : 'rsa'}-sha256; c=relaxed/relaxed;`,
    ` d=${domain}; s=${selector};`,
    // `from` is listed twice, so that a second From header would break the signature.
    ` h=${[...signed.map(nameOf), 'from'].join(':\r\n  ')};`,
    ` bh=${hash};`,
    ' b=',
  ].join('\r\n')
  return { start, data: Buffer.from([...signed, start].map(relaxedHeader).join('\r\n'), 'latin1') }
}

const folded = (signature: Buffer) =>
  signature.toString('base64').replace(/.{1,72}/g, (line, at: number) => (at ? `\r\n  ${line}` : line))

const nameOf = (header: string) => header.slice(0, header.indexOf(':')).toLowerCase()

function relaxedHeader(header: string): string {
  const colon = header.indexOf(':')
  const value = header
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${header.slice(0, colon).trim().toLowerCase()}:${value}`
}

const relaxedLines = (text: string) => text.replace(/[ \t]+/g, ' ').replace(/ (?=\r\n|$)/g, '')

function relaxedBody(body: string): string {
  const lines = relaxedLines(body)
  let end = lines.length
  while (lines.endsWith('\r\n', end)) end -= 2
  return end > 0 ? `${lines.slice(0, end)}\r\n` : ''
}
