import type { IncomingHttpHeaders } from 'node:http'
import type { Route } from './define-route.ts'

/** Hosts that links in mails go through begin so: companies point them here, each below its own domain. */
export const TRACKING_LABEL = 'click'
const TRACKING_HOST = new RegExp(`^${TRACKING_LABEL}\\.`, 'i')

/**
 * Whether a route answers to the host that was asked for. A name that belongs to a company leads to public pages only: no API
 * and no sign-in of ours appears under it, and no cookie of ours is ever set there. By the name alone, so that nothing is
 * asked; and by whatever a proxy says of it, since that can only close.
 */
export function isServedOn(headers: IncomingHttpHeaders, baseHost: string, route: Pick<Route, 'access' | 'path'>) {
  if (route.access === 'public' && !route.path.startsWith('/api/')) return true
  return ![headers.host, headers['x-forwarded-host']].some((host) => isForeign(String(host), baseHost))
}

const isForeign = (host: string, baseHost: string) =>
  TRACKING_HOST.test(host) && host.replace(/:\d+$/, '').toLowerCase() !== baseHost
