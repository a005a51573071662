import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ConsentRow } from '../store.ts'

/**
 * Appends to the chain of a contact: each entry's hash covers the one before it. The hash is computed by the same SQL
 * functions that verify it, and that imports use for thousands of contacts in one statement.
 */
export async function appendEntry(
  db: Db,
  consent: ConsentRow,
  entry: { kind: 'given' | 'withdrawn'; at: Date; personal: object },
): Promise<void> {
  await sql`
    with last as (
      select seq, hash from consent_entry where tenant_id = ${consent.tenant_id} and chain_id = ${consent.contact_id} order by seq desc limit 1
    ), entry as (
      select ${consent.tenant_id}::bigint as tenant_id, ${consent.contact_id}::bigint as chain_id, coalesce((select seq from last), 0) + 1 as seq,
        ${entry.at}::timestamptz as at, ${entry.kind}::text as kind, ${consent.id}::bigint as consent_id, ${consent.purpose_id}::bigint as purpose_id,
        ${consent.valid_from}::timestamptz as valid_from, ${consent.valid_to}::timestamptz as valid_to, ${consent.basis}::text as basis,
        ${consent.source}::text as source, ${consent.text_version}::int as text_version, ${JSON.stringify(entry.personal)}::jsonb as personal,
        uuid_send(gen_random_uuid()) as salt, (select hash from last) as previous
    ), digested as (
      select *, consent_digest(personal, salt) as digest from entry
    )
    insert into consent_entry (tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version,
      personal, salt, digest, previous, hash)
    select tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, personal, salt, digest, previous,
      consent_hash(previous, tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, digest)
    from digested`.execute(db)
}

/** The first entries that do not fit: a changed field, a changed proof, a missing or foreign predecessor. */
export async function brokenChains(db: Db, limit = 20) {
  const { rows } = await sql<{ tenant_id: string; chain_id: string; seq: number }>`
    select tenant_id, chain_id, seq from (
      select *, lag(hash) over chain as before, row_number() over chain as place from consent_entry
      window chain as (partition by tenant_id, chain_id order by seq)) e
    where seq <> place or previous is distinct from before
      or hash <> consent_hash(previous, tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, digest)
      or (personal is not null and digest is distinct from consent_digest(personal, salt))
    order by 1, 2, 3 limit ${limit}`.execute(db)
  return rows
}

/** Takes everything personal out of chains. Digests and hashes stay, so the chains still verify. */
export const anonymiseChains = (db: Db, tenantId: string, chainIds: readonly string[]) =>
  db
    .updateTable('consent_entry')
    .set({ personal: null, salt: null })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`chain_id = any(${chainIds}::bigint[])`)
    .execute()
