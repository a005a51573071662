import type { OutgoingRequest } from './outgoing.ts'

/**
 * Framing, the host and the encodings belong to the client. Users write headers too (webhooks of automations), and with
 * these they could smuggle a second request, reach another host behind the checked address, or ask for a
 * compressed answer.
 */
const OWN = new Set(
  'host connection keep-alive transfer-encoding content-length upgrade expect te trailer accept-encoding'.split(' '),
)

/** Name, value, name, value …: the headers as they go out. */
export function outgoingHeaders({ headers = {}, basicAuth }: OutgoingRequest): string[] {
  const credentials = basicAuth && Buffer.from(`${basicAuth.login}:${basicAuth.password}`).toString('base64')
  const sent = Object.entries(headers)
    .filter(([name]) => !OWN.has(name.toLowerCase()))
    .filter(([name]) => !credentials || name.toLowerCase() !== 'authorization')
    .flatMap(([name, value]) => [name, headerValue(value)])
  return credentials ? [...sent, 'authorization', `Basic ${credentials}`] : sent
}

/**
 * Values carry contacts' data, so what must not be in a header is removed rather than refused. The text goes out as
 * UTF-8: cut to one byte, U+010A would become a line break and `ř` would fail the call.
 */
function headerValue(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that end a header
  return Buffer.from(value.replace(/[\x00-\x1f\x7f]/g, '')).toString('latin1')
}
