import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { ONE_ROW } from '../../../../platform/db/prepared.ts'

export interface Against {
  reason: string
  note: string | null
  created_at: Date
}

/** What stands against an address: the reasons of its suppressions, whether it was erased, and what stood against it then. */
export async function suppressionsOf(db: Db, tenantId: string, email: string, hashes: Buffer[]): Promise<Against[]> {
  const { rows } = await sql<Against>`${ONE_ROW}
    select reason, note, created_at from suppression where tenant_id = ${tenantId} and email_key = lower(${email})
    union all select unnest(reasons || 'erased'::text), null, erased_at from erased_address where tenant_id = ${tenantId} and hash = any(${hashes}::bytea[])`.execute(
    db,
  )
  return rows
}

/**
 * Turns an address into its keyed hash: its suppressions go, for they hold the address, and what they said is kept with
 * the hash. An unsubscription needs no word there: the hash itself suppresses.
 */
export const insertErasure = (
  db: Db,
  tenantId: string,
  email: string,
  erasure: { hash: Buffer; keyVersion: number; now: Date },
) =>
  sql`with gone as (
      delete from suppression where tenant_id = ${tenantId} and email_key = lower(${email}) returning reason
    )
    insert into erased_address (tenant_id, hash, key_version, erased_at, reasons)
    select ${tenantId}, ${erasure.hash}, ${erasure.keyVersion}, ${erasure.now},
      coalesce(array_agg(reason order by reason) filter (where reason <> 'unsubscribed'), '{}') from gone
    on conflict (tenant_id, hash) do update set erased_at = excluded.erased_at,
      reasons = array(select distinct unnest(erased_address.reasons || excluded.reasons) order by 1)`.execute(db)

export const deleteErasure = (db: Db, tenantId: string, hashes: Buffer[]) =>
  db.deleteFrom('erased_address').where('tenant_id', '=', tenantId).where('hash', 'in', hashes).execute()
