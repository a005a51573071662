import type { OutgoingRequest } from './request.ts'

/**
 * The HTTP client sets framing, host and encodings. Headers may come from users, who could use these names to smuggle a
 * second request, to reach another host at the checked address, or to ask for a compressed answer.
 */
const OWN = new Set(
  'host connection keep-alive transfer-encoding content-length upgrade expect te trailer accept-encoding'.split(' '),
)

/** The headers as undici takes them: name, value, name, value … */
export function outgoingHeaders({ headers = {}, basicAuth }: OutgoingRequest): string[] {
  const credentials = basicAuth && Buffer.from(`${basicAuth.login}:${basicAuth.password}`).toString('base64')
  const sent = Object.entries(headers)
    .filter(([name]) => !OWN.has(name.toLowerCase()))
    .filter(([name]) => !credentials || name.toLowerCase() !== 'authorization')
    .flatMap(([name, value]) => [name, headerValue(value)])
  return credentials ? [...sent, 'authorization', `Basic ${credentials}`] : sent
}

/**
 * Values may carry personal data that the caller does not control, so forbidden characters are removed instead of
 * refused. The text is sent as UTF-8: cut to one byte, U+010A would become a line break, and `ř` would fail the call.
 */
function headerValue(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that end a header
  return Buffer.from(value.replace(/[\x00-\x1f\x7f]/g, '')).toString('latin1')
}
