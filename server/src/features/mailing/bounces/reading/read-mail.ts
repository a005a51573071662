import { openMail } from './open-mail.ts'
import { READERS } from './readers.ts'
import type { Reading } from './reading.ts'

/**
 * Reads a mail to a return path. `recipient` is the recipient of the original mail: in a report about several
 * recipients only this one counts. Throws when `raw` is no mail.
 */
export async function readMail(
  raw: Buffer,
  { envelopeFrom = '', recipient = '' }: { envelopeFrom?: string; recipient?: string } = {},
): Promise<Reading> {
  const mail = await openMail(raw, envelopeFrom)
  for (const read of READERS) {
    const reading = read(mail, recipient.toLowerCase())
    if (reading) return reading
  }
  return { type: 'other' }
}
