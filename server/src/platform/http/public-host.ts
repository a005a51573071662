import type { IncomingHttpHeaders } from 'node:http'
import type { Route } from './define-route.ts'

/** The first label of hosts that companies point to us, each below its own domain, for links in their mails. */
export const PUBLIC_HOST_LABEL = 'click'
const PUBLIC_HOST = new RegExp(`^${PUBLIC_HOST_LABEL}\\.`, 'i')

/**
 * Whether a route answers on the requested host. The host of a company serves only public pages: neither the API nor the
 * log-in appears under it, and no cookie is ever set there. The name alone decides, without a query. The forwarded
 * host counts even from an unknown proxy, because it can only close routes.
 */
export function isServedOn(headers: IncomingHttpHeaders, baseHost: string, route: Pick<Route, 'access' | 'path'>) {
  if (route.access === 'public' && !route.path.startsWith('/api/')) return true
  return publicHostOf(headers, baseHost) === null
}

/** The host of a company that was requested, without its port; null on the host of the service. */
export function publicHostOf(headers: IncomingHttpHeaders, baseHost: string): string | null {
  for (const asked of [headers.host, headers['x-forwarded-host']]) {
    if (typeof asked !== 'string' || !PUBLIC_HOST.test(asked)) continue
    const host = asked.replace(/:\d+$/, '').toLowerCase()
    if (host !== baseHost) return host
  }
  return null
}
