import type { Context } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { unavailable } from '../../../platform/errors.ts'
import type { Dns } from '../../../platform/net/dns.ts'
import type { RecordCheck } from './checks/advice.ts'
import { checkDkim } from './checks/dkim.ts'
import { checkDmarc } from './checks/dmarc.ts'
import { checkMx } from './checks/mx.ts'
import { checkSpf } from './checks/spf.ts'
import { lockWatchedDomain, updateWatchedDomain, type WatchedDomainRow } from './store.ts'

/**
 * Checks the DNS records of a domain and saves the result; null if the domain was deleted. 503 `dns` without an answer.
 */
export async function checkWatchedDomain(
  { app, db, now }: Context,
  row: WatchedDomainRow,
): Promise<WatchedDomainRow | null> {
  const checks = await lookUp(app.dns, row)
  return tx(db, async (db) => {
    const before = await lockWatchedDomain(db, row.tenant_id, row.id)
    if (!before) return null
    // Drops checks of selectors that were removed during the DNS requests.
    const current = checks.filter(({ selector }) => selector === null || before.dkim_selectors.includes(selector))
    return updateWatchedDomain(db, row.tenant_id, row.id, {
      checks: JSON.stringify(current),
      checked_at: now,
      updated_at: now,
    })
  })
}

async function lookUp(dns: Dns, { domain, dkim_selectors }: WatchedDomainRow): Promise<RecordCheck[]> {
  const checks = await Promise.all([
    checkSpf(dns, domain),
    ...dkim_selectors.map((selector) => checkDkim(dns, domain, selector)),
    checkDmarc(dns, domain),
    checkMx(dns, domain),
  ])
  if (checks.includes(null)) throw unavailable('dns')
  return checks as RecordCheck[]
}
