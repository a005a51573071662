import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Consent } from '../../../platform/db/tables.ts'
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

/** Gives a consent and appends its entry of evidence, at once. */
export async function insertGiven(
  db: Db,
  consent: Insertable<Consent>,
  entry: { at: Date; personal: object },
): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      insert into consent (tenant_id, contact_id, purpose_id, valid_from, valid_to, basis, source, text_version, created_at)
      values (${consent.tenant_id}, ${consent.contact_id}, ${consent.purpose_id}, ${consent.valid_from}, ${consent.valid_to}, ${consent.basis},
        ${consent.source}, ${consent.text_version}, ${consent.created_at}) returning *
    ), last as (
      select seq, hash from consent_entry where tenant_id = ${consent.tenant_id} and chain_id = ${consent.contact_id} order by seq desc limit 1
    ), entry as (
      select tenant_id, contact_id as chain_id, coalesce((select seq from last), 0) + 1 as seq, ${entry.at}::timestamptz as at, 'given'::text as kind,
        id as consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, ${JSON.stringify(entry.personal)}::jsonb as personal,
        uuid_send(gen_random_uuid()) as salt, (select hash from last) as previous from given
    ), digested as (
      select *, consent_digest(personal, salt) as digest from entry
    ), noted as (
      insert into consent_entry (tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version,
        personal, salt, digest, previous, hash)
      select tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, personal, salt, digest, previous,
        consent_hash(previous, tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, digest)
      from digested
    )
    select id from given`.execute(db)
  return rows[0]!
}

/**
 * Notes in the chains of contacts that they unsubscribed from everything. The contacts must be locked; `personal` is who
 * said so and how.
 */
export const recordUnsubscriptions = (
  db: Db,
  tenantId: string,
  contactIds: readonly string[],
  entry: { at: Date; source: string; note: string | null; by: string },
) =>
  sql`with entry as (
      select c.tenant_id, c.id as chain_id, coalesce(last.seq, 0) + 1 as seq, ${entry.at}::timestamptz as at, 'unsubscribed'::text as kind,
        null::bigint as consent_id, null::bigint as purpose_id, ${entry.at}::timestamptz as valid_from, null::timestamptz as valid_to,
        'none'::text as basis, ${entry.source}::text as source, null::int as text_version,
        jsonb_build_object('email', c.email, 'proof', ${JSON.stringify({ note: entry.note, by: entry.by })}::jsonb) as personal,
        uuid_send(gen_random_uuid()) as salt, last.hash as previous
      from contact c
      left join lateral (select seq, hash from consent_entry e where e.tenant_id = c.tenant_id and e.chain_id = c.id order by seq desc limit 1) last on true
      where c.tenant_id = ${tenantId} and c.id = any(${contactIds}::bigint[])
    ), digested as (select *, consent_digest(personal, salt) as digest from entry)
    insert into consent_entry (tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version,
      personal, salt, digest, previous, hash)
    select tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, personal, salt, digest, previous,
      consent_hash(previous, tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, digest)
    from digested`.execute(db)

export interface Broken {
  tenant_id: string
  chain_id: string
  seq: number | null
  fault: string
}

/**
 * What does not fit: an entry with a changed field, a changed proof, a missing or foreign predecessor; personal parts
 * that are gone although the contact is there; consents that say otherwise than their entries.
 */
export async function brokenChains(db: Db, limit = 20) {
  const { rows } = await sql<Broken>`
    select tenant_id, chain_id, seq, 'was changed' as fault from (
      select *, lag(hash) over chain as before, row_number() over chain as place from consent_entry
      window chain as (partition by tenant_id, chain_id order by seq)) e
    where seq <> place or previous is distinct from before
      or hash <> consent_hash(previous, tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, digest)
      or (personal is not null and digest is distinct from consent_digest(personal, salt))
      or (personal is null and exists (select 1 from contact c where c.tenant_id = e.tenant_id and c.id = e.chain_id))
    union all
    select c.tenant_id, c.contact_id, null, 'does not say what its consents do' from consent c
    left join consent_entry g on g.tenant_id = c.tenant_id and g.chain_id = c.contact_id and g.consent_id = c.id and g.kind = 'given'
    left join consent_entry w on w.tenant_id = c.tenant_id and w.chain_id = c.contact_id and w.consent_id = c.id and w.kind = 'withdrawn'
    where g.seq is null or (c.withdrawn_at is null) <> (w.seq is null) or g.purpose_id <> c.purpose_id or g.valid_from <> c.valid_from
      or g.valid_to is distinct from c.valid_to
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
