import { defineBounceRule } from '../define-bounce-rule.ts'

/** The server cannot be reached, although its domain exists. */
export default defineBounceRule({
  reason: 'network',
  texts: [
    /connection (?:refused|failed|error|attempt)|unreachable|no route|unable to (?:connect|resolve)|could ?n[o']t (?:connect|establish)|econnrefused|cannot connect|failed to connect|\bconnect to\b|did(?: not|n't) accept our requests|not reachable|unerreichbar/,
    /\bdns\b|name ?server|name service|try again.{0,20}host|host not found, try again|mx lookup|name resolution|bad address list/,
  ],
  statuses: ['4.*'],
  examples: [
    'connect to mx.firma.cz[203.0.113.9]:25: Connection refused',
    'connect to mx.firma.cz[2001:db8::1]:25: Network is unreachable',
    'Host or domain name not found. Name service error for name=firma.cz type=MX: Host not found, try again',
    'The recipient server did not accept our requests to connect: Failed to connect',
    'The recipient server did not accept our requests to connect. Learn more at https://support.google.com/mail/answer/7720',
    '5.4.4',
  ],
})
