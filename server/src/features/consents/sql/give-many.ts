import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Proof } from '../evidence.ts'

export interface ManyConsents {
  tenantId: string
  purposeId: string
  textVersion: number
  validFrom: Date
  validTo: Date | null
  basis: string
  source: string
  proof: Proof
  now: Date
  /** Put into the data of the events. */
  mark: Record<string, unknown>
}

/**
 * Gives consents to all of the contacts that have no valid one with the purpose, each with its entry of evidence and
 * its event. The contacts must be locked, in an earlier statement. Returns whom.
 */
export async function giveConsents(db: Db, contactIds: readonly string[], given: ManyConsents) {
  const { tenantId, purposeId, now } = given
  const { rows } = await sql<{ id: string; contact_id: string }>`
    with given as (insert into consent (tenant_id, contact_id, purpose_id, valid_from, valid_to, basis, source, text_version, created_at)
    select ${tenantId}, person.id, ${purposeId}, ${given.validFrom}, ${given.validTo}, ${given.basis}, ${given.source}, ${given.textVersion}, ${now}
    from unnest(${contactIds}::bigint[]) person (id)
    where not exists (select 1 from consent c where c.tenant_id = ${tenantId} and c.purpose_id = ${purposeId} and c.contact_id = person.id
      and c.withdrawn_at is null and c.valid_from <= ${now} and (c.valid_to is null or c.valid_to > ${now}))
    returning id, contact_id
    ), told as (
      insert into event (tenant_id, type, at, contact_id, object_id, data)
      select ${tenantId}, 'consent_given', ${now}, contact_id, id, ${JSON.stringify({ ...given.mark, purposeId })}::jsonb from given
    )
    select id, contact_id from given`.execute(db)
  await appendEntries(
    db,
    tenantId,
    rows.map((row) => row.id),
    given.proof,
    now,
  )
  return rows.map((row) => row.contact_id)
}

/** One entry of evidence for each of many new consents, at the end of each contact's chain: what `appendEntry` does for one. */
const appendEntries = (db: Db, tenantId: string, consentIds: readonly string[], proof: Proof, now: Date) =>
  sql`with entry as (
      select c.tenant_id, c.contact_id as chain_id, coalesce(last.seq, 0) + 1 as seq, ${now}::timestamptz as at, 'given'::text as kind, c.id as consent_id,
        c.purpose_id, c.valid_from, c.valid_to, c.basis, c.source, c.text_version,
        jsonb_build_object('email', person.email, 'proof', ${JSON.stringify(proof)}::jsonb) as personal,
        uuid_send(gen_random_uuid()) as salt, last.hash as previous
      from consent c join contact person on person.tenant_id = c.tenant_id and person.id = c.contact_id
      left join lateral (select seq, hash from consent_entry e where e.tenant_id = c.tenant_id and e.chain_id = c.contact_id order by seq desc limit 1) last on true
      where c.tenant_id = ${tenantId} and c.id = any(${consentIds}::bigint[])
    ), digested as (
      select *, consent_digest(personal, salt) as digest from entry
    )
    insert into consent_entry (tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version,
      personal, salt, digest, previous, hash)
    select tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, personal, salt, digest, previous,
      consent_hash(previous, tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, digest)
    from digested`.execute(db)
