// Runs in threads: a request may have 100,000 addresses.
import { normaliseAddress } from '../../../../platform/mail/address.ts'

/** The different addresses of a text with one per line, or of a list, in lower case, and how many are not valid. */
export function readAddresses(given: string | readonly string[]): { emails: string[]; invalid: number } {
  const entries = typeof given === 'string' ? given.split(/[\r\n,;]+/).filter((entry) => entry.trim() !== '') : given
  const addresses = entries.map(normaliseAddress)
  const valid = addresses.filter((address) => address !== null)
  return {
    emails: [...new Set(valid.map((address) => address.toLowerCase()))],
    invalid: addresses.length - valid.length,
  }
}
