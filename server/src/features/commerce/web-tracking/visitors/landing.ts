import { setTimeout as sleep } from 'node:timers/promises'
import type { ClickTarget } from '../../../mailing/tracking/index.ts'
import { createSites, isOnSite } from '../sites.ts'
import { makeVisitorToken } from './visitor-token.ts'

/** The parameter that the script reads and removes from the address. */
export const PARAMETER = 'pr_v'
/** A reader must not wait for it. */
const PATIENCE_MS = 300

/**
 * Adds the contact to a clicked link, if it leads to the website of a shop that recognises visitors, and to no
 * other website.
 */
export const recognise: ClickTarget = async ({ app, now, tenantId, contactId, target }) => {
  const patience = new AbortController()
  const sites = await Promise.race([
    app.services.get(createSites).find(tenantId),
    sleep(PATIENCE_MS, null, { signal: patience.signal }),
  ]).finally(() => patience.abort())
  const isOfShop = sites?.shops.some((shop) => shop.mode === 'full' && shop.host !== null && isOnSite(shop, target))
  if (!sites || !isOfShop) return target
  return withParameter(target, makeVisitorToken(app.signingKeys, sites.publicId, contactId, now))
}

/** The rest of the address stays exactly as it is. */
function withParameter(url: string, token: string): string {
  const [, address = '', anchor = ''] = /^([^#]*)(.*)$/s.exec(url)!
  return `${address}${address.includes('?') ? '&' : '?'}${PARAMETER}=${token}${anchor}`
}
