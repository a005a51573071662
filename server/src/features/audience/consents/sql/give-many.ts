import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { Proof } from '../evidence.ts'
import { recordGiven } from './chain.ts'

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
 * its event. Who withdrew the last one is left out: a file may be older than that word. The contacts must be locked, in
 * an earlier statement. Returns whom.
 */
export async function giveConsents(db: Db, contactIds: readonly string[], given: ManyConsents) {
  const { tenantId, purposeId, now } = given
  const { rows } = await sql<{ id: string; contact_id: string }>`
    with given as (insert into consent (tenant_id, contact_id, purpose_id, valid_from, valid_to, basis, source, text_version, created_at)
    select ${tenantId}, person.id, ${purposeId}, ${given.validFrom}, ${given.validTo}, ${given.basis}, ${given.source}, ${given.textVersion}, ${now}
    from unnest(${contactIds}::bigint[]) person (id)
    where coalesce((select c.withdrawn_at is null from consent c where c.tenant_id = ${tenantId}
        and c.contact_id = person.id and c.purpose_id = ${purposeId} order by c.id desc limit 1), true)
      and (not exists (select 1 from consent c where c.tenant_id = ${tenantId} and c.purpose_id = ${purposeId} and c.contact_id = person.id
        and c.withdrawn_at is null and c.valid_from <= ${now} and (c.valid_to is null or c.valid_to > ${now}))) is true
    returning id, contact_id
    ), told as (
      insert into event (tenant_id, type, at, contact_id, object_id, data)
      select ${tenantId}, 'consent_given', ${now}, contact_id, id, ${JSON.stringify({ ...given.mark, purposeId })}::jsonb from given
    )
    select id, contact_id from given`.execute(db)
  const ids = rows.map((row) => row.id)
  await recordGiven(db, tenantId, ids, now, given.proof)
  return rows.map((row) => row.contact_id)
}
