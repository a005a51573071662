import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { hidden } from '../../../../platform/db/hidden.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import type { Consent } from '../../../../platform/db/tables.ts'
import type { UseChange, WithdrawalWay } from '../schemas.ts'
import { consentHolder } from '../slot.ts'
import type { ConsentRow } from '../store.ts'

/** The columns that the caller of `appendEntries` gives; it adds the others (sequence, salt, digest and hash). */
const GIVEN = sql.raw(
  'tenant_id, chain_id, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, personal',
)

/** The hash of an entry, which covers the entry before it. */
export const entryHash = sql`
  consent_hash(previous, tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis,
    source, text_version, digest)`

/**
 * Appends an entry to the chain of each contact. Evidence is written nowhere else, for one contact or thousands.
 * `entries` is a query of the given columns, `last` one of the last entry of a chain. The contacts must be locked.
 */
const appendEntries = (entries: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
  insert into consent_entry (${GIVEN}, seq, salt, digest, previous, hash)
  select ${GIVEN}, seq, salt, digest, previous, ${entryHash}
  from (
    select salted.*, consent_digest(personal, salt) as digest
    from (
      select given.*, coalesce(last.seq, 0) + 1 as seq, last.hash as previous, uuid_send(gen_random_uuid()) as salt
      from (${entries}) given
      left join lateral (${last}) last on true
    ) salted
  ) digested`

/** The last entry of a chain. The company is a parameter: a cluster joins no other way. */
const lastEntry = (tenantId: unknown, chainId: unknown = sql.ref('given.chain_id')) => sql`
  select seq, hash from consent_entry e
  where e.tenant_id = ${tenantId} and e.chain_id = ${chainId}
  order by seq desc
  limit 1`
/** Chains of new contacts have no entry yet. */
const NO_ENTRY = sql`select null::int as seq, null::bytea as hash`

/** The given columns of an entry about a consent; `c` is the alias of the consent. */
const aboutConsent = (
  kind: 'given' | 'withdrawn',
  at: Date,
  personal: RawBuilder<unknown>,
  source: RawBuilder<unknown> = sql`c.source`,
) => sql`
  c.tenant_id, c.contact_id as chain_id, ${at}::timestamptz as at, ${kind}::text as kind, c.id as consent_id,
  c.purpose_id, c.valid_from, c.valid_to, c.basis, ${source} as source, c.text_version, ${personal} as personal`

/** Adds a consent with its entry of evidence. */
export async function insertGiven(
  db: Db,
  { id, ...consent }: Insertable<Consent> & { id: string | undefined },
  at: Date,
  personal: object,
) {
  const entry = aboutConsent('given', at, sql`${JSON.stringify(personal)}::jsonb`)
  const { rows } = await sql<{ id: string }>`${PREPARED}
    with given as (
      insert into consent (
        ${id ? sql`id,` : sql``} tenant_id, contact_id, purpose_id, valid_from, valid_to, basis, source, text_version, created_at)
      overriding system value
      values (
        ${id ? sql`${id},` : sql``} ${consent.tenant_id}, ${consent.contact_id}, ${consent.purpose_id}, ${consent.valid_from},
        ${consent.valid_to}, ${consent.basis}, ${consent.source}, ${consent.text_version}, ${consent.created_at})
      returning *
    ), recorded as (${appendEntries(sql`select ${entry} from given c`, lastEntry(consent.tenant_id, consent.contact_id))})
    select id from given`.execute(db)
  return rows[0]!
}

/** Records that a consent was withdrawn, and how: not how it was given. */
export const recordWithdrawal = (db: Db, consent: ConsentRow, at: Date, way: WithdrawalWay, personal: object) =>
  appendEntries(
    sql`
      select ${aboutConsent('withdrawn', at, sql`${JSON.stringify(personal)}::jsonb`, sql`${way}::text`)}
      from consent c
      where c.tenant_id = ${consent.tenant_id} and c.id = ${consent.id}`,
    lastEntry(consent.tenant_id),
  ).execute(db)

/** Records that consents were withdrawn, at most one of each contact. */
export function recordWithdrawals(
  db: Db,
  tenantId: string,
  consentIds: readonly string[],
  { at, way, proof }: { at: Date; way: WithdrawalWay; proof: object },
) {
  const email = consentHolder().email(sql`${tenantId}::bigint`, sql`c.contact_id`)
  const personal = sql`jsonb_build_object('email', ${email}, 'proof', ${JSON.stringify(proof)}::jsonb)`
  return appendEntries(
    sql`
      select ${aboutConsent('withdrawn', at, personal, sql`${way}::text`)}
      from consent c
      where c.tenant_id = ${tenantId} and c.id = any(${consentIds}::bigint[])`,
    lastEntry(tenantId),
  ).execute(db)
}

/** What consents that are given at once have in common. */
export interface GivenConsents {
  tenantId: string
  purposeId: string
  textVersion: number
  basis: string
  source: string
  now: Date
  /** Whether the contacts were just created: they have no consents and no entries to look for. */
  isNew: boolean
}

/** Records consents that were given to rows `person`, which have their address, with their evidence `proof`. */
export const appendGiven = (db: Db, given: GivenConsents, people: RawBuilder<unknown>, proof: RawBuilder<unknown>) =>
  appendEntries(
    sql`
      select ${given.tenantId}::bigint as tenant_id, person.id as chain_id, ${given.now}::timestamptz as at,
        'given'::text as kind, person.consent_id, ${given.purposeId}::bigint as purpose_id,
        person.valid_from, person.valid_to, ${given.basis}::text as basis, ${given.source}::text as source,
        ${given.textVersion}::int as text_version, jsonb_build_object('email', person.email, 'proof', ${proof}) as personal
      from ${people}`,
    given.isNew ? NO_ENTRY : lastEntry(hidden(given.tenantId)),
  ).execute(db)

/** Records in the chains of contacts what ended the use of all their consents, or that the company may use them again. */
export const recordUseChange = (db: Db, tenantId: string, contactIds: readonly string[], change: UseChange) => {
  const email = consentHolder().email(sql`${tenantId}::bigint`, sql`person.id`)
  const proof = JSON.stringify(change.proof ?? {})
  const times = contactIds.map((id) => (change.times?.get(id) ?? change.at).toISOString())
  return appendEntries(
    sql`
      select ${tenantId}::bigint as tenant_id, id as chain_id, person.at,
        ${change.kind}::text as kind, null::bigint as consent_id, null::bigint as purpose_id,
        person.at as valid_from, null::timestamptz as valid_to, 'none'::text as basis,
        ${change.way}::text as source, null::int as text_version,
        jsonb_build_object('email', ${email}, 'proof', ${proof}::jsonb) as personal
      from unnest(${contactIds}::bigint[], ${times}::timestamptz[]) person (id, at)`,
    lastEntry(tenantId),
  ).execute(db)
}

/** Deletes everything personal from chains. Digests and hashes stay, so the chains still verify. */
export const anonymiseChains = (db: Db, tenantId: string, chainIds: readonly string[]) =>
  db
    .updateTable('consent_entry')
    .set({ personal: null, salt: null })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`chain_id = any(${chainIds}::bigint[])`)
    .execute()
