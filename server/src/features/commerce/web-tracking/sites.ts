import { freshCache } from '../../../platform/cache.ts'
import type { ServiceParts } from '../../../platform/services.ts'
import { isUuid } from '../../../platform/text/uuid.ts'
import { findCompany, requireCompany } from '../../account/companies/index.ts'
import { findSites, type SiteShop } from './store.ts'

const MAX_AGE_MS = 3_000
const MAX_COMPANIES = 20_000

export interface Sites {
  tenantId: string
  publicId: string
  shops: SiteShop[]
}

/** The websites of companies in memory: every page of a shop asks for them. A change takes effect within seconds. */
export function createSites({ database: { db } }: ServiceParts) {
  const cached = freshCache<Sites>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_COMPANIES,
    load: async (key) => {
      const company = isUuid(key) ? await findCompany(db, key) : await requireCompany(db, key)
      if (!company) return null
      return { tenantId: company.id, publicId: company.public_id, shops: await findSites(db, company.id) }
    },
  })
  return {
    /** A company by its public id, or by its internal one. */
    find: (id: string) => cached.get(id),
    close: async () => {},
  }
}

/** The host of a shop's website; null when the shop has no address. */
export const hostOf = (url: string): string | null => bare(URL.parse(url)?.hostname)

const bare = (host: string | undefined) => host?.toLowerCase().replace(/^www\./, '') || null

/** Whether an address is on the website of a shop: its host, or one below it. A shop without an address takes all. */
export function isOnSite({ url: site }: Pick<SiteShop, 'url'>, url: string): boolean {
  const own = hostOf(site)
  if (own === null) return true
  const host = hostOf(url)
  return host === own || Boolean(host?.endsWith(`.${own}`))
}

/** The shop of a page: the one that it names, the one with its host, else the only or oldest one. */
export function shopOfPage({ shops }: Sites, { shop, host }: { shop?: string | undefined; host?: string | undefined }) {
  if (shop !== undefined) return shops.find(({ id }) => id === shop)
  const page = host && `https://${host}/`
  return shops.find(({ url }) => page && hostOf(url) !== null && isOnSite({ url }, page)) ?? shops[0]
}
