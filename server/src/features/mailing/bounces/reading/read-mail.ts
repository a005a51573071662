import { openMail } from './open-mail.ts'
import { READERS } from './readers.ts'
import type { Reading } from './reading.ts'

/**
 * What a mail to one of our return paths is. `recipient` is whom our mail went to: in a report about several it is his part
 * that counts. Throws when it is no mail at all.
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
