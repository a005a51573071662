import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { givenRows } from '../../../../platform/db/given-rows.ts'
import { hidden } from '../../../../platform/db/hidden.ts'
import { eventRows, insertEvents } from '../../../../platform/events/insert-events.ts'
import { consentGiven, type Origin } from '../events.ts'
import type { Proof } from '../schemas.ts'
import { consentHolder } from '../slot.ts'
import { appendGiven, type GivenConsents } from './chain.ts'

interface Giving extends GivenConsents {
  origin: Origin
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
 * Skips contacts that withdrew their last one: an imported file may be older than the withdrawal. One that was taken back
 * because its import was undone does not count. The contacts must be locked, in an earlier statement. Returns the contacts
 * that got one.
 */
export function giveConsents(
  db: Db,
  contactIds: readonly string[],
  { validFrom, validTo, proof, ...given }: Giving & Omit<OwnConsent, 'contactId'>,
): Promise<string[]> {
  const people = contactIds.map((contactId) => ({ contactId, validFrom, validTo }))
  return give(db, people, given, { proof, unless: sql`false` })
}

/**
 * Gives each contact a consent with times and evidence of its own, otherwise as `giveConsents`. A contact that has a
 * consent from the same time, also one that has expired, gets no second one.
 */
export const giveOwnConsents = (db: Db, consents: readonly OwnConsent[], given: Giving): Promise<string[]> =>
  give(db, consents, given, { proof: null, unless: sql`c.valid_from = person.valid_from` })

interface Person extends Omit<OwnConsent, 'proof'> {
  proof?: Proof
}

interface Sameness {
  /** The evidence of those who have none of their own. */
  proof: Proof | null
  /** An earlier consent `c` of a `person` with which they get no second one, beside one that is valid. */
  unless: RawBuilder<unknown>
}

/** In statements of their own for consents, evidence and events: on a cluster one cannot read what another inserts. */
async function give(db: Db, people: readonly Person[], given: Giving, { proof, unless }: Sameness): Promise<string[]> {
  const { tenantId, purposeId, now } = given
  const keeping = given.isNew ? new Set() : await keepingTheirs(db, people, given, unless)
  const getting = people.filter(({ contactId }) => !keeping.has(contactId))
  if (!getting.length) return []
  const { rows } = await sql<{ id: string; contact_id: string }>`
    insert into consent (
      tenant_id, contact_id, purpose_id, valid_from, valid_to, basis, source, text_version, created_at)
    select ${tenantId}::bigint, person.id, ${purposeId}, person.valid_from, person.valid_to, ${given.basis},
      ${given.source}, ${given.textVersion}, ${now}
    from ${recordset(getting)}
    returning id, contact_id`.execute(db)
  const consentIds = new Map(rows.map((row) => [row.contact_id, row.id]))
  // Read together: looked up one by one, they take quadratic time in a company of which a cluster has no statistics yet.
  const emails = await consentHolder().emails(
    db,
    tenantId,
    getting.map(({ contactId }) => contactId),
  )
  const recorded = recordset(
    getting.map((one) => ({
      ...one,
      consentId: consentIds.get(one.contactId)!,
      email: emails.get(one.contactId)!,
    })),
  )
  await appendGiven(db, given, recorded, sql`coalesce(person.proof, ${JSON.stringify(proof)}::jsonb)`)
  const events = eventRows(consentGiven, {
    tenantId,
    at: now,
    contactId: sql`id`,
    objectId: sql`consent_id`,
    data: { ...given.origin, purposeId },
    from: recorded,
  })
  await insertEvents(events).execute(db)
  return getting.map(({ contactId }) => contactId)
}

/** Those who keep what they have: a consent that is valid, or that they withdrew. */
async function keepingTheirs(
  db: Db,
  people: readonly Person[],
  { tenantId, purposeId, now }: Giving,
  unless: RawBuilder<unknown>,
): Promise<Set<string>> {
  const wasTakenBack = sql`(c.withdrawn_at is not null and exists (
    select 1 from consent_entry e
    where e.tenant_id = ${hidden(tenantId)} and e.chain_id = c.contact_id and e.consent_id = c.id
      and e.kind = 'withdrawn' and e.source = 'undo'))`
  const { rows } = await sql<{ id: string }>`
    select person.id
    from ${recordset(people)}
    cross join lateral (
      select (array_agg(c.withdrawn_at is null order by c.id desc) filter (where not ${wasTakenBack}))[1] as is_given,
        bool_or(${unless} and not ${wasTakenBack} or c.withdrawn_at is null
          and c.valid_from <= ${now} and (c.valid_to is null or c.valid_to > ${now})) as has_one
      from consent c
      where c.tenant_id = ${hidden(tenantId)} and c.contact_id = person.id and c.purpose_id = ${purposeId}
    ) known
    where not is_given or has_one`.execute(db)
  return new Set(rows.map((row) => row.id))
}

const PERSON = 'id bigint, email text, consent_id bigint, valid_from timestamptz, valid_to timestamptz, proof jsonb'

/** People as rows `person` of a query. */
const recordset = (people: readonly (Person & { consentId?: string; email?: string })[]) => {
  const rows = people.map(({ contactId, email, validFrom, validTo, proof, consentId }) => ({
    ...{ id: contactId, email, valid_from: validFrom, valid_to: validTo, proof, consent_id: consentId },
  }))
  return sql`
    ${givenRows(rows, PERSON)} person`
}
