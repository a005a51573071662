/** From here on it is the mail that came back, whose words say nothing about why. */
const COPY =
  /^[ \t>]*(?:-{2,80}.{0,40}(?:original|copy|header|below this line|returned|unsent|message follows|zpráv)|(?:return-path|received|dkim-signature|mime-version|list-unsubscribe):|(?:original message headers|a copy of (?:the|your) message|included is a copy|the (?:original message (?:follows|headers?|is attached)|headers? of)|message headers? follow))/im
const CODE = /(?<![\w.:-])[45]\d\d[ -]|(?<![\w.])#?[45]\.\d{1,3}\.\d{1,3}(?![\w.])/
const ADDRESS = /[^\s<>()[\]"':;,]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/
const LINES = 4

/** The part of a text that is written about a mail, without the mail. */
export function withoutCopy(text: string): string {
  const at = text.search(COPY)
  // A text that begins with it is all copy; then it is better than nothing.
  return at > 0 ? text.slice(0, at) : text
}

/** What a server said, out of a text around it: from the first line with a code on, or all of it where there is none. */
export function saidIn(text: string): string {
  const lines = withoutCopy(text).split('\n')
  const at = lines.findIndex((line) => CODE.test(line.slice(0, 1000)))
  const chosen = at < 0 ? lines : lines.slice(at, at + LINES)
  // Of a paragraph the rest belongs to it; what comes behind an empty line does not.
  const end = at < 0 ? -1 : chosen.findIndex((line) => !line.trim())
  return (end > 0 ? chosen.slice(0, end) : chosen).join(' ').replace(/\s+/g, ' ').trim().slice(0, 2000)
}

export const addressIn = (text: string): string | null => ADDRESS.exec(text.slice(0, 4000))?.[0].toLowerCase() ?? null
