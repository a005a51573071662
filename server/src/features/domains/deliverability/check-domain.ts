import type { Context } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { unavailable } from '../../../platform/errors.ts'
import type { Dns } from '../../../platform/net/dns.ts'
import type { Check } from './checks/advice.ts'
import { checkDkim } from './checks/dkim.ts'
import { checkDmarc } from './checks/dmarc.ts'
import { checkMx } from './checks/mx.ts'
import { checkSpf } from './checks/spf.ts'
import { lockWatchedDomain, updateWatchedDomain, type WatchedDomainRow } from './store.ts'

/** Looks at the DNS now and keeps what it says; 503 `dns` when it does not answer. Null when the domain is gone by then. */
export async function checkWatched({ app, db, now }: Context, row: WatchedDomainRow): Promise<WatchedDomainRow | null> {
  const checks = await lookUp(app.dns, row)
  return tx(db, async (db) => {
    const before = await lockWatchedDomain(db, row.tenant_id, row.id)
    if (!before) return null
    // Selectors that were changed meanwhile were not looked at.
    const current = checks.filter(({ selector }) => selector === null || before.dkim_selectors.includes(selector))
    return updateWatchedDomain(db, row.tenant_id, row.id, {
      checks: JSON.stringify(current),
      checked_at: now,
      updated_at: now,
    })
  })
}

async function lookUp(dns: Dns, { domain, dkim_selectors }: WatchedDomainRow): Promise<Check[]> {
  const checks = await Promise.all([
    checkSpf(dns, domain),
    ...dkim_selectors.map((selector) => checkDkim(dns, domain, selector)),
    checkDmarc(dns, domain),
    checkMx(dns, domain),
  ])
  if (checks.includes(null)) throw unavailable('dns')
  return checks as Check[]
}
