import { createHash, type KeyObject, sign } from 'node:crypto'

export interface DkimKey {
  domain: string
  selector: string
  privateKey: KeyObject
}

/** Headers that a signature covers, where a message has them. */
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

/** The DKIM-Signature of a message (RFC 6376, rsa-sha256, relaxed/relaxed), to stand before its headers. */
export function dkimSignature(headers: readonly string[], body: string, key: DkimKey): string {
  const { start, data } = draft(headers, body, key)
  return start + folded(sign('sha256', data, key.privateKey))
}

/** The same beside the thread that asks, on any processor that is free: it takes milliseconds. */
export async function dkimSignatureAside(headers: readonly string[], body: string, key: DkimKey): Promise<string> {
  const { start, data } = draft(headers, body, key)
  const signature = await new Promise<Buffer>((resolve, reject) =>
    sign('sha256', data, key.privateKey, (error, made) => (error ? reject(error) : resolve(made))),
  )
  return start + folded(signature)
}

function draft(headers: readonly string[], body: string, { domain, selector }: DkimKey) {
  const signed = headers.filter((header) => SIGNED.includes(nameOf(header)))
  const hash = createHash('sha256').update(relaxedBody(body), 'latin1').digest('base64')
  const start = [
    'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;',
    ` d=${domain}; s=${selector};`,
    // From twice: nobody can add a second one.
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

function relaxedBody(body: string): string {
  const lines = body.replace(/[ \t]+/g, ' ').replace(/ (?=\r\n|$)/g, '')
  let end = lines.length
  while (lines.endsWith('\r\n', end)) end -= 2
  return end > 0 ? `${lines.slice(0, end)}\r\n` : ''
}
