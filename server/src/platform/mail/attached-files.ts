import PostalMime from 'postal-mime'
import { cutIntoParts, headOf } from './open-mail.ts'
import { fromQuotedPrintable } from './quoted-printable.ts'

const CONTENT_FIELD = /^content-(?:type|disposition|transfer-encoding):.*(?:\r?\n[ \t].*)*/gim
const MAX_FIELDS = 5
const MAX_FIELD = 2000

export interface AttachedFile {
  /** Empty if the part has no name. */
  filename: string
  mimeType: string
  /** Decodes the file. */
  content(): Buffer
}

/**
 * The files of a mail that may be large. A mail parser takes a minute for ten megabytes of hostile lines, so it gets only
 * the content headers of the parts, and the files are decoded as a whole. A mail may consist of one file only.
 */
export async function attachedFiles(raw: Buffer): Promise<AttachedFile[]> {
  const files: AttachedFile[] = []
  for (const part of cutIntoParts(raw)) {
    const head = headOf(part)
    const fields = (head.match(CONTENT_FIELD) ?? []).slice(0, MAX_FIELDS).map((field) => field.slice(0, MAX_FIELD))
    if (!fields.length) continue
    const { attachments, headers } = await PostalMime.parse(`${fields.join('\r\n')}\r\n\r\n`, {
      forceRfc822Attachments: true,
    })
    const encoding = headers.find(({ key }) => key === 'content-transfer-encoding')?.value ?? ''
    for (const { filename, mimeType } of attachments)
      files.push({
        filename: filename ?? '',
        mimeType,
        content: () => decode(part.subarray(head.length), encoding.toLowerCase()),
      })
  }
  return files
}

function decode(body: Buffer, encoding: string): Buffer {
  if (encoding.includes('base64')) return Buffer.from(body.toString('latin1'), 'base64')
  // The empty line after the head does not belong to the file.
  const text = body.subarray(body.indexOf('\n') + 1)
  return encoding.includes('quoted-printable') ? fromQuotedPrintable(text) : text
}
