import type pg from 'pg'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { ensurePartition } from '../../../server/src/platform/db/partitions.ts'
import type { PopulationContext } from './contacts.ts'

/** Events are kept for 25 months; older partitions are dropped. */
const MONTHS = 25

/** Inserts the history of the contacts as events, each in the partition of its month. */
export async function insertEvents(
  db: Db,
  client: pg.PoolClient,
  { tenantId, base, now }: PopulationContext,
): Promise<void> {
  const month = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
  for (let back = MONTHS; back >= 0; back--) await ensurePartition(db, 'event', month(back))
  const mine = (contact: string) => `tenant_id = ${tenantId} and ${contact} > ${base}`
  await client.query(`insert into event (tenant_id, at, recorded_at, type, contact_id, object_id, data)
    select ${tenantId}, at, at, type, contact_id, object_id, data from (
      select created_at as at, 'contact_created' as type, id as contact_id, null::bigint as object_id,
        jsonb_build_object('source', source, 'status', case when status = 'pending' then 'pending' else 'subscribed' end) as data
      from contact where ${mine('id')}
      union all select valid_from, 'consent_given', contact_id, id, jsonb_build_object('purposeId', purpose_id::text) from consent where ${mine('contact_id')}
      union all select withdrawn_at, 'consent_withdrawn', contact_id, id, jsonb_build_object('purposeId', purpose_id::text)
      from consent where ${mine('contact_id')} and withdrawn_at is not null
      union all select status_at, 'contact_unsubscribed', id, null, jsonb_build_object('by', 'contact', 'reason', 'link', 'before', 'subscribed')
      from contact where ${mine('id')} and status = 'unsubscribed') happened
    where at >= timestamptz '${month(MONTHS).toISOString()}' order by at, contact_id, type desc`)
}
