import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { eventRows, insertEvents } from '../../../../platform/events/insert-events.ts'
import { consentGiven, type Origin } from '../events.ts'
import type { Proof } from '../schemas.ts'
import { appendGiven } from './chain.ts'

interface ManyConsents {
  tenantId: string
  purposeId: string
  textVersion: number
  validFrom: Date
  validTo: Date | null
  basis: string
  source: string
  proof: Proof
  now: Date
  origin: Origin
  /** Whether the contacts were just created: they have no consents to look for. */
  isNew: boolean
}

/**
 * Gives a consent to each contact that has no valid one for the purpose, with its entry of evidence and its event.
 * Skips contacts that withdrew their last one: an imported file may be older than the withdrawal. The contacts must be
 * locked, in an earlier statement. Returns the contacts that got one.
 */
export async function giveConsents(db: Db, contactIds: readonly string[], given: ManyConsents) {
  const { tenantId, purposeId, now } = given
  const events = eventRows(consentGiven, {
    tenantId,
    at: now,
    contactId: sql`contact_id`,
    objectId: sql`id`,
    data: { ...given.origin, purposeId },
    from: sql`given`,
  })
  const ofPurpose = sql`c.tenant_id = ${tenantId} and c.contact_id = person.id and c.purpose_id = ${purposeId}`
  const mayGet = sql`
    coalesce((
        select c.withdrawn_at is null from consent c
        where ${ofPurpose}
        order by c.id desc
        limit 1
      ), true)
      and (not exists (
        select 1 from consent c
        where ${ofPurpose} and c.withdrawn_at is null
          and c.valid_from <= ${now} and (c.valid_to is null or c.valid_to > ${now})
      )) is true`
  const { rows } = await sql<{ contact_id: string }>`
    with given as (
      insert into consent (
        tenant_id, contact_id, purpose_id, valid_from, valid_to, basis, source, text_version, created_at)
      select ${tenantId}, person.id, ${purposeId}, ${given.validFrom}, ${given.validTo}, ${given.basis},
        ${given.source}, ${given.textVersion}, ${now}
      from unnest(${contactIds}::bigint[]) person (id)
      where ${given.isNew ? sql`true` : mayGet}
      returning *
    ), recorded as (${appendGiven(sql`given`, now, given.proof, given.isNew)}),
    reported as (${insertEvents(events)})
    select contact_id from given`.execute(db)
  return rows.map((row) => row.contact_id)
}
