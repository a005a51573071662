import type { Piece } from './smtp/pieces.ts'

/** A file that a mail carries. */
export interface Attachment {
  /** Its media type, such as `application/pdf`. */
  type: string
  /** The value of `Content-Disposition`, with its name. */
  disposition: string
  content: Buffer
}

/** Characters of base64 in a line. */
const LINE = 76

/** A file as it is sent: its headers and its lines. It is encoded once, however often the mail is tried. */
export function encodeAttachment({ type, disposition, content }: Attachment): Piece[] {
  const head = `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: ${disposition.replaceAll('; ', ';\r\n ')}\r\n\r\n`
  return [head, base64Lines(content)]
}

/** The header of a mail that carries files. */
export const mixedType = (boundary: string) => `Content-Type: multipart/mixed;\r\n boundary="${boundary}"`

/** Puts files after a body, whose header is `contentType`. */
export function withAttachments(
  boundary: string,
  { contentType, body }: { contentType: string; body: readonly Piece[] },
  files: readonly (readonly Piece[])[],
): Piece[] {
  const start = `--${boundary}\r\n`
  const attached = files.flatMap((file) => [start, ...file])
  return [`${start}${contentType}\r\n\r\n`, ...body, ...attached, `--${boundary}--\r\n`]
}

/** In lines that end in CRLF. Written into one buffer: a text of ten megabytes would be copied several times. */
function base64Lines(content: Buffer): Buffer {
  const bytesOfLine = (LINE / 4) * 3
  const lines = Math.ceil(content.length / bytesOfLine)
  const out = Buffer.allocUnsafe(Math.ceil(content.length / 3) * 4 + 2 * lines)
  let at = 0
  for (let from = 0; from < content.length; from += bytesOfLine)
    at += out.write(
      `${content.toString('base64', from, Math.min(from + bytesOfLine, content.length))}\r\n`,
      at,
      'latin1',
    )
  return out
}
