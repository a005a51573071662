import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { eventRows, insertEvents } from '../../../../platform/events/insert-events.ts'
import { consentGiven, type Origin } from '../events.ts'
import type { Proof } from '../schemas.ts'
import { appendGiven } from './chain.ts'

interface Giving {
  tenantId: string
  purposeId: string
  textVersion: number
  basis: string
  source: string
  now: Date
  origin: Origin
  /** Whether the contacts were just created: they have no consents to look for. */
  isNew: boolean
}

/** What a consent of one contact has of its own. */
export interface OwnConsent {
  contactId: string
  validFrom: Date
  validTo: Date | null
  proof: Proof
}

/**
 * Gives the same consent to each contact that has no valid one for the purpose, with its entry of evidence and its event.
 * Skips contacts that withdrew their last one: an imported file may be older than the withdrawal. The contacts must be
 * locked, in an earlier statement. Returns the contacts that got one.
 */
export const giveConsents = (
  db: Db,
  contactIds: readonly string[],
  given: Giving & Omit<OwnConsent, 'contactId'>,
): Promise<string[]> =>
  give(db, given, {
    people: sql`
      select id, ${given.validFrom}::timestamptz as valid_from, ${given.validTo}::timestamptz as valid_to
      from unnest(${contactIds}::bigint[]) id`,
    recorded: sql`given`,
    proof: sql`${JSON.stringify(given.proof)}::jsonb`,
    unless: sql`false`,
  })

/**
 * Gives each contact a consent with times and evidence of its own, otherwise as `giveConsents`. A contact that has a
 * consent from the same time, also one that has expired, gets no second one.
 */
export const giveOwnConsents = (db: Db, consents: readonly OwnConsent[], given: Giving): Promise<string[]> => {
  const rows = consents.map(({ contactId, validFrom, validTo, proof }) => ({
    ...{ id: contactId, valid_from: validFrom, valid_to: validTo, proof },
  }))
  return give(db, given, {
    people: sql`
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        r (id bigint, valid_from timestamptz, valid_to timestamptz, proof jsonb)`,
    recorded: sql`(select given.*, people.proof from given join people on people.id = given.contact_id)`,
    proof: sql`c.proof`,
    unless: sql`c.valid_from = person.valid_from`,
  })
}

interface People {
  /** A query of `id, valid_from, valid_to`. */
  people: RawBuilder<unknown>
  /** The consents that were given, as `c` in the expression of their evidence. */
  recorded: RawBuilder<unknown>
  proof: RawBuilder<unknown>
  /** An earlier consent `c` of a `person` with which they get no second one, beside one that is valid. */
  unless: RawBuilder<unknown>
}

async function give(db: Db, given: Giving, { people, recorded, proof, unless }: People): Promise<string[]> {
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
        where ${ofPurpose} and (${unless} or c.withdrawn_at is null
          and c.valid_from <= ${now} and (c.valid_to is null or c.valid_to > ${now}))
      )) is true`
  const { rows } = await sql<{ contact_id: string }>`
    with people as (${people}), given as (
      insert into consent (
        tenant_id, contact_id, purpose_id, valid_from, valid_to, basis, source, text_version, created_at)
      select ${tenantId}, person.id, ${purposeId}, person.valid_from, person.valid_to, ${given.basis},
        ${given.source}, ${given.textVersion}, ${now}
      from people person
      where ${given.isNew ? sql`true` : mayGet}
      returning *
    ), recorded as (${appendGiven(recorded, now, proof, given.isNew)}),
    reported as (${insertEvents(events)})
    select contact_id from given`.execute(db)
  return rows.map((row) => row.contact_id)
}
