import { freshCache } from '../../../platform/cache.ts'
import type { ServiceParts } from '../../../platform/services.ts'
import { isUuid } from '../../../platform/text/uuid.ts'
import { findOpenCompany, getCompany } from '../../account/companies/index.ts'
import { findSites, type SiteShop } from './store.ts'

const MAX_AGE_MS = 3_000
const MAX_COMPANIES = 20_000

/** The website of a shop; the host is null when the shop has no address. */
export interface Site extends SiteShop {
  host: string | null
}

export interface Sites {
  tenantId: string
  publicId: string
  shops: Site[]
}

/** The websites of companies in memory: every page of a shop asks for them. A change takes effect within seconds. */
export function createSites({ database: { db } }: ServiceParts) {
  const cached = freshCache<Sites>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_COMPANIES,
    load: async (key) => {
      const company = await (isUuid(key) ? findOpenCompany(db, key) : getCompany(db, key))
      if (!company) return null
      const shops = (await findSites(db, company.id)).map((shop) => ({ ...shop, host: hostOf(shop.url) }))
      return { tenantId: company.id, publicId: company.public_id, shops }
    },
  })
  return {
    /** A company by its public id, or by its internal one. */
    find: (id: string) => cached.get(id),
    close: async () => {},
  }
}

/** The host of an address, without www; null when it has none. */
export const hostOf = (url: string): string | null => URL.parse(url)?.hostname.replace(/^www\./, '') || null

/** Whether an address is on the website of a shop: its host, or one below it. A shop without an address takes visits of all. */
export const isOnSite = ({ host }: Pick<Site, 'host'>, url: string): boolean =>
  host === null || isOnHost(host, hostOf(url))

/** Whether a host is another one, or below it. */
export const isOnHost = (own: string, host: string | null) => host === own || Boolean(host?.endsWith(`.${own}`))

/** The shop of a page: the one that it names, the one with its host, else the only or oldest one. */
export function shopOfPage({ shops }: Sites, { shop, host }: { shop?: string | undefined; host?: string | undefined }) {
  if (shop !== undefined) return shops.find(({ id }) => id === shop)
  const page = host && hostOf(`https://${host}/`)
  return shops.find((one) => page && one.host !== null && isOnHost(one.host, page)) ?? shops[0]
}
