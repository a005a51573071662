import { type OpenMail, openMail } from './open-mail.ts'
import { READERS } from './readers.ts'
import type { Reading } from './reading.ts'

/**
 * Reads a mail to return paths, once for all of them. `recipients` are the recipients of the original mails: in a report
 * about several recipients only theirs counts. Returns a reading for each of them; none when `raw` is no mail.
 */
export async function readMail(
  raw: Uint8Array,
  { envelopeFrom = '', recipients = [''] }: { envelopeFrom?: string; recipients?: readonly string[] } = {},
): Promise<Reading[]> {
  const mail = await openMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), envelopeFrom).catch(() => null)
  return mail ? recipients.map((recipient) => readFor(mail, recipient.toLowerCase())) : []
}

function readFor(mail: OpenMail, recipient: string): Reading {
  for (const read of READERS) {
    const reading = read(mail, recipient)
    if (reading) return reading
  }
  return { type: 'other' }
}
