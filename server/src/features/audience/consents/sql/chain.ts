import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { Consent } from '../../../../platform/db/tables.ts'
import type { Proof } from '../evidence.ts'
import type { ConsentRow } from '../store.ts'

/** What every entry says; the rest (its place, salt, digest and hash) is added by `appended`. */
const SAID = sql`tenant_id, chain_id, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, personal`

/**
 * Appends entries to the chains of contacts, one to each: the hash of an entry covers the one before it. The one place
 * that writes evidence, for one contact or thousands. `entries` selects what is said, in the columns above; the contacts
 * must be locked.
 */
const appended = (entries: RawBuilder<unknown>) =>
  sql`insert into consent_entry (${SAID}, seq, salt, digest, previous, hash)
    select ${SAID}, seq, salt, digest, previous,
      consent_hash(previous, tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, digest)
    from (select salted.*, consent_digest(personal, salt) as digest from (
      select said.*, coalesce(last.seq, 0) + 1 as seq, last.hash as previous, uuid_send(gen_random_uuid()) as salt from (${entries}) said
      left join lateral (select seq, hash from consent_entry e where e.tenant_id = said.tenant_id and e.chain_id = said.chain_id
        order by seq desc limit 1) last on true) salted) digested`

/** What an entry about a consent says of it: `c` is the consent. */
const about = (kind: 'given' | 'withdrawn', at: Date, personal: RawBuilder<unknown>) =>
  sql`c.tenant_id, c.contact_id as chain_id, ${at}::timestamptz as at, ${kind}::text as kind, c.id as consent_id, c.purpose_id, c.valid_from,
    c.valid_to, c.basis, c.source, c.text_version, ${personal} as personal`

/** Gives a consent, with its entry of evidence. */
export async function insertGiven(db: Db, consent: Insertable<Consent>, at: Date, personal: object) {
  const { rows } = await sql<{ id: string }>`
    with given as (
      insert into consent (tenant_id, contact_id, purpose_id, valid_from, valid_to, basis, source, text_version, created_at)
      values (${consent.tenant_id}, ${consent.contact_id}, ${consent.purpose_id}, ${consent.valid_from}, ${consent.valid_to}, ${consent.basis},
        ${consent.source}, ${consent.text_version}, ${consent.created_at}) returning *
    ), noted as (${appended(sql`select ${about('given', at, sql`${JSON.stringify(personal)}::jsonb`)} from given c`)})
    select id from given`.execute(db)
  return rows[0]!
}

/** Notes that a consent was withdrawn. */
export const recordWithdrawal = (db: Db, consent: ConsentRow, at: Date, personal: object) =>
  appended(sql`select ${about('withdrawn', at, sql`${JSON.stringify(personal)}::jsonb`)} from consent c
    where c.tenant_id = ${consent.tenant_id} and c.id = ${consent.id}`).execute(db)

/**
 * Notes that many consents were given, all in the same way. The address is asked for one by one: a join would take the
 * square of the time in a company of which the planner has no statistics yet.
 */
export const recordGiven = (db: Db, tenantId: string, consentIds: readonly string[], at: Date, proof: Proof) => {
  const email = sql`(select person.email from contact person where person.tenant_id = c.tenant_id and person.id = c.contact_id)`
  const personal = sql`jsonb_build_object('email', ${email}, 'proof', ${JSON.stringify(proof)}::jsonb)`
  return appended(sql`select ${about('given', at, personal)} from consent c
    where c.tenant_id = ${tenantId} and c.id = any(${consentIds}::bigint[])`).execute(db)
}

/** Notes in the chains of contacts that they unsubscribed from everything: who said so and how. */
export const recordUnsubscriptions = (
  db: Db,
  tenantId: string,
  contactIds: readonly string[],
  entry: { at: Date; source: string; note: string | null; by: string },
) =>
  appended(sql`select tenant_id, id as chain_id, ${entry.at}::timestamptz as at, 'unsubscribed'::text as kind, null::bigint as consent_id,
      null::bigint as purpose_id, ${entry.at}::timestamptz as valid_from, null::timestamptz as valid_to, 'none'::text as basis,
      ${entry.source}::text as source, null::int as text_version,
      jsonb_build_object('email', email, 'proof', ${JSON.stringify({ note: entry.note, by: entry.by })}::jsonb) as personal
    from contact where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[])`).execute(db)

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
