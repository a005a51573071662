import { setTimeout as sleep } from 'node:timers/promises'
import { freshCache } from '../../../platform/cache.ts'
import type { ServiceParts } from '../../../platform/services.ts'
import { getCompany } from '../../account/companies/index.ts'

const MAX_AGE_MS = 60_000
const MAX_COMPANIES = 20_000
/** A reader must not wait for it. */
const PATIENCE_MS = 300

/** Companies in memory that exist: links in mails outlive their company. */
export function createKnownCompanies({ database: { db } }: ServiceParts) {
  const cached = freshCache({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_COMPANIES,
    load: async (tenantId) => {
      const company = await getCompany(db, tenantId)
      return company && !company.deletion_started_at ? { id: tenantId } : null
    },
  })
  return {
    /** Whether a company was deleted. While the database is away or slow it counts as there, so that its links work. */
    async isGone(tenantId: string): Promise<boolean> {
      if (cached.peek(tenantId)) return false
      const patience = new AbortController()
      const looked = cached.get(tenantId).then((found) => found === null)
      const found = await Promise.race([looked, sleep(PATIENCE_MS, false, { signal: patience.signal })])
        .catch(() => false)
        .finally(() => patience.abort())
      return found
    },
    close: async () => {},
  }
}
