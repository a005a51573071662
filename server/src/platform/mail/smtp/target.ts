import { isIPv4 } from 'node:net'

/** The address of the relay and the log-in, as `SMTP_URL` gives them. */
export interface SmtpTarget {
  host: string
  port: number
  /** TLS from the first byte; otherwise it starts when the relay offers it. */
  secure: boolean
  auth: { user: string; pass: string } | null
  rejectUnauthorized: boolean
  /** The name that we send with EHLO. */
  ownName: string
}

export function readSmtpUrl(text: string, baseUrl: string): SmtpTarget {
  const url = new URL(text)
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    auth: user ? { user, pass: decodeURIComponent(url.password) } : null,
    rejectUnauthorized: url.searchParams.get('tls.rejectUnauthorized') !== 'false',
    ownName: ownName(new URL(baseUrl).hostname),
  }
}

/** Servers expect a full host name, or an address in brackets. */
function ownName(hostname: string): string {
  const host = hostname.replace(/\.$/, '')
  if (isIPv4(host)) return `[${host}]`
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i.test(host) ? host : '[127.0.0.1]'
}
