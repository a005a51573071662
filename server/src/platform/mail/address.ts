import { domainToASCII } from 'node:url'
import { normalForm, trimmed } from '../text/normalise.ts'

const LOCAL = /^[^\s"(),:;<>@[\\\]\p{Cc}\p{Cf}\p{Z}]{1,64}$/u
// Checked before the domain is turned into ASCII: that function reads it as a browser reads a URL, and would drop line
// breaks, cut off paths and decode %61.
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\u30fb-]{1,255}$/u
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** No address has more characters, also in a longer spelling. */
const MAX_LENGTH = 1000

/**
 * The address as we store it, or null if it is not valid: trimmed of Unicode spaces, the domain lower-cased and in
 * ASCII (IDN). Rule: one @, a local part of up to 64 characters without quotes, spaces, control or invisible characters and
 * without leading, trailing or double dots, and a host name with at least one dot, 254 characters in all. Quoted
 * local parts and address literals are refused: real subscribers do not have them, and they allow header injection.
 */
export function normaliseAddress(input: string): string | null {
  if (input.length > MAX_LENGTH) return null
  const text = normalForm(trimmed(input), 'NFC')
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = domainToASCII(text.slice(at + 1)).toLowerCase()
  const labels = domain.split('.')
  const valid =
    at > 0 &&
    DOMAIN.test(text.slice(at + 1)) &&
    LOCAL.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1)!) &&
    Buffer.byteLength(`${local}@${domain}`) <= 254
  return valid ? `${local}@${domain}` : null
}

/** Whether the text is an address, also of a host without a dot (`postrider@localhost`): for the operator's settings. */
export function isAddress(input: string): boolean {
  return normaliseAddress(input) !== null || /^[\w.+-]{1,64}@[a-z0-9-]{1,63}$/i.test(input)
}
