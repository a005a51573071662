import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { givenRows } from '../../../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../../../platform/db/prepared.ts'

interface AddressSuppression {
  reason: string
  note: string | null
  created_at: Date
}

/** Why an address is suppressed: its suppressions, its erasure, and the reasons that it had before the erasure. */
export async function suppressionsOf(db: Db, tenantId: string, email: string, hashes: Buffer[]) {
  const { rows } = await sql<AddressSuppression>`${PREPARED}
    select reason, note, created_at from suppression
    where tenant_id = ${tenantId} and email_key = lower(${email})
    union all
    select unnest(reasons || 'erased'::text), null, erased_at from erased_address
    where tenant_id = ${tenantId} and hash = any(${hashes}::bytea[])`.execute(db)
  return rows
}

/**
 * The same for many addresses, each with its hashes, and with the status of a contact that bounced or complained. An
 * erasure itself is left out.
 */
export async function reasonsOfAddresses(
  db: Db,
  tenantId: string,
  addresses: readonly { email: string; hashes: readonly Buffer[] }[],
): Promise<Map<string, string[]>> {
  const given = addresses.map(({ email, hashes }) => ({ email, hashes: hashes.map((hash) => hash.toString('hex')) }))
  const { rows } = await sql<{ email: string; reasons: string[] }>`
    select g.email, array_agg(r.reason) as reasons
    from ${givenRows(given, 'email text, hashes text[]')} g
    cross join lateral (
      select reason from suppression where tenant_id = ${tenantId} and email_key = lower(g.email)
      union all
      select case status when 'complained' then 'complaint' else status end from contact
      where tenant_id = ${tenantId} and email_key = lower(g.email) and status in ('bounced', 'complained')
      union all
      select unnest(reasons) from erased_address
      where tenant_id = ${tenantId} and hash = any(array(select decode(h, 'hex') from unnest(g.hashes) h))) r
    group by g.email`.execute(db)
  return new Map(rows.map(({ email, reasons }) => [email, reasons]))
}

/**
 * Replaces the suppressions of an address, which contain it, by its keyed hash. Keeps their reasons with the hash,
 * except an unsubscription, which the hash itself implies.
 */
export const insertErasure = (
  db: Db,
  tenantId: string,
  email: string,
  erasure: { hash: Buffer; keyVersion: number; now: Date },
) =>
  sql`
    with gone as (
      delete from suppression where tenant_id = ${tenantId} and email_key = lower(${email}) returning reason
    )
    insert into erased_address (tenant_id, hash, key_version, erased_at, reasons)
    select ${tenantId}, ${erasure.hash}, ${erasure.keyVersion}, ${erasure.now},
      coalesce(array_agg(reason order by reason) filter (where reason <> 'unsubscribed'), '{}')
    from gone
    on conflict (tenant_id, hash) do update set
      erased_at = excluded.erased_at,
      reasons = array(select distinct unnest(erased_address.reasons || excluded.reasons) order by 1)`.execute(db)

export const deleteErasure = (db: Db, tenantId: string, hashes: Buffer[]) =>
  db.deleteFrom('erased_address').where('tenant_id', '=', tenantId).where('hash', 'in', hashes).execute()

/** Which of the hashes are those of erased addresses, in hexadecimal. */
export async function erasedAmong(db: Db, tenantId: string, hashes: readonly Buffer[]) {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from erased_address where tenant_id = ${tenantId} and hash = any(${hashes}::bytea[])`.execute(db)
  return new Set(rows.map(({ hash }) => hash.toString('hex')))
}

/** Whether the company has erased addresses at all. */
export const hasErasures = async (db: Db, tenantId: string) =>
  (await db.selectFrom('erased_address').select('hash').where('tenant_id', '=', tenantId).limit(1).execute()).length > 0
