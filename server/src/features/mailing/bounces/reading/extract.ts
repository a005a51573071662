import type { OpenMail } from './open-mail.ts'

/** Where the copy of the returned mail begins. Its words say nothing about the reason. */
const COPY =
  /^[ \t>]*(?:-{2,80}.{0,40}(?:original|copy|header|below this line|returned|unsent|message follows|zpráv)|(?:return-path|received|dkim-signature|mime-version|list-unsubscribe):|(?:original message headers|original message follows|a copy of (?:the|your) message|included is a copy|the (?:original message (?:follows|headers?|is attached)|headers? of)|message headers? follow))/im
const CODE = /(?<![\w.:-])[45]\d\d[ -]|(?<![\w.])#?[45]\.\d{1,3}\.\d{1,3}(?![\w.])/
const ADDRESS = /[^\s<>()[\]"':;,（）「」，。：；、]{1,64}@[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63}){1,8}/gu
/** Addresses of the people who look after a server, to which reports refer. */
const HELPERS = /^(?:post-?master|mailer-daemon|support|help|helpdesk|admin|abuse)@/
const LINES = 4

/** The report without the copy of the mail that it is about. */
export function withoutCopy(text: string): string {
  const at = text.search(COPY)
  // A text that begins with the copy is all copy, which is better than nothing.
  return at > 0 ? text.slice(0, at) : text
}

export const hasCode = (text: string): boolean => CODE.test(text)

/**
 * Finds the reply of a server in a text: the first line with a code, what a program says in the line before, and the lines
 * after it; the whole text when it has no code.
 */
export function extractReply(text: string): string {
  const lines = withoutCopy(text).split('\n')
  const code = lines.findIndex((line) => hasCode(line.slice(0, 1000)))
  const at = code > 0 && /^[\w.-]{1,40}: /.test(lines[code - 1]!) ? code - 1 : code
  const chosen = at < 0 ? lines : lines.slice(at, at + LINES)
  // The reply ends with its paragraph.
  const end = at < 0 ? -1 : chosen.findIndex((line) => !line.trim())
  return (end > 0 ? chosen.slice(0, end) : chosen).join(' ').replace(/\s+/g, ' ').trim().slice(0, 2000)
}

export const extractAddress = (text: string): string | null =>
  text.slice(0, 4000).match(ADDRESS)?.[0].toLowerCase() ?? null

/**
 * The recipient that a report for people is about: `expected` if the text names it, else the first address after the words
 * that make it a report, else the recipient of the returned mail.
 */
export function findRecipient(mail: OpenMail, report: string, expected: string): string | null {
  const failed = extractAddress(mail.header('x-failed-recipients'))
  if (failed) return failed
  if (expected && report.toLowerCase().includes(expected)) return expected
  const own = extractAddress(mail.header('to'))
  const named = [...report.slice(0, 4000).matchAll(ADDRESS)].map(([address]) => address.toLowerCase())
  return named.find((one) => one !== own && !HELPERS.test(one)) ?? recipientOfCopy(mail) ?? named[0] ?? null
}

const TO = /^to:[ \t]*(.{1,500}(?:\n[ \t].{1,500}){0,4})/im

function recipientOfCopy(mail: OpenMail): string | null {
  const copy = mail.parts.find(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers')?.text
  const text = copy ?? mail.text.slice(withoutCopy(mail.text).length)
  return extractAddress(TO.exec(text)?.[1] ?? '')
}
