/** Where the copy of the returned mail begins. Its words say nothing about the reason. */
const COPY =
  /^[ \t>]*(?:-{2,80}.{0,40}(?:original|copy|header|below this line|returned|unsent|message follows|zpráv)|(?:return-path|received|dkim-signature|mime-version|list-unsubscribe):|(?:original message headers|a copy of (?:the|your) message|included is a copy|the (?:original message (?:follows|headers?|is attached)|headers? of)|message headers? follow))/im
const CODE = /(?<![\w.:-])[45]\d\d[ -]|(?<![\w.])#?[45]\.\d{1,3}\.\d{1,3}(?![\w.])/
const ADDRESS = /[^\s<>()[\]"':;,]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/
const LINES = 4

/** The report without the copy of the mail that it is about. */
export function withoutCopy(text: string): string {
  const at = text.search(COPY)
  // A text that begins with the copy is all copy, which is better than nothing.
  return at > 0 ? text.slice(0, at) : text
}

/** Finds the reply of a server in a text: from the first line with a code on; the whole text when it has no code. */
export function extractReply(text: string): string {
  const lines = withoutCopy(text).split('\n')
  const at = lines.findIndex((line) => CODE.test(line.slice(0, 1000)))
  const chosen = at < 0 ? lines : lines.slice(at, at + LINES)
  // The reply ends with its paragraph.
  const end = at < 0 ? -1 : chosen.findIndex((line) => !line.trim())
  return (end > 0 ? chosen.slice(0, end) : chosen).join(' ').replace(/\s+/g, ' ').trim().slice(0, 2000)
}

export const extractAddress = (text: string): string | null =>
  ADDRESS.exec(text.slice(0, 4000))?.[0].toLowerCase() ?? null
