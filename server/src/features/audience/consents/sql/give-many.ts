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
export const giveConsents = (
  db: Db,
  contactIds: readonly string[],
  { validFrom, validTo, proof, ...given }: Giving & Omit<OwnConsent, 'contactId'>,
): Promise<string[]> =>
  give(db, contactIds, given, {
    personOf: (contactId) => ({ id: contactId }),
    columns: '',
    values: {
      valid_from: sql`${validFrom}::timestamptz`,
      valid_to: sql`${validTo}::timestamptz`,
      proof: sql`${JSON.stringify(proof)}::jsonb`,
    },
    unless: sql`false`,
  })

/**
 * Gives each contact a consent with times and evidence of its own, otherwise as `giveConsents`. A contact that has a
 * consent from the same time, also one that has expired, gets no second one.
 */
export function giveOwnConsents(db: Db, consents: readonly OwnConsent[], given: Giving): Promise<string[]> {
  const own = new Map(consents.map((consent) => [consent.contactId, consent]))
  return give(db, [...own.keys()], given, {
    personOf: (contactId) => {
      const { validFrom, validTo, proof } = own.get(contactId)!
      return { id: contactId, valid_from: validFrom, valid_to: validTo, proof }
    },
    columns: ', valid_from timestamptz, valid_to timestamptz, proof jsonb',
    values: {},
    unless: sql`c.valid_from = person.valid_from`,
  })
}

interface Ways {
  /** What is given for one contact as a row `person`; `columns` are those beside the id. */
  personOf(contactId: string): object
  columns: string
  /** The columns that are the same for all: giving them row by row takes longer than all else here. */
  values: Record<string, RawBuilder<unknown>>
  /** An earlier consent `c` of a `person` with which they get no second one, beside one that is valid. */
  unless: RawBuilder<unknown>
}

/** In statements of their own for consents, evidence and events: on a cluster one cannot read what another inserts. */
async function give(db: Db, contactIds: readonly string[], given: Giving, ways: Ways): Promise<string[]> {
  const { tenantId, purposeId, now } = given
  const keeping = given.isNew ? new Set() : await keepingTheirs(db, contactIds, given, ways)
  const getting = contactIds.filter((contactId) => !keeping.has(contactId))
  if (!getting.length) return []
  const { rows } = await sql<{ id: string; contact_id: string }>`
    insert into consent (
      tenant_id, contact_id, purpose_id, valid_from, valid_to, basis, source, text_version, created_at)
    select ${tenantId}::bigint, person.id, ${purposeId}, person.valid_from, person.valid_to, ${given.basis},
      ${given.source}, ${given.textVersion}, ${now}
    from ${people(getting, ways)}
    returning id, contact_id`.execute(db)
  const consentIds = new Map(rows.map((row) => [row.contact_id, row.id]))
  // Read together: looked up one by one, they take quadratic time in a company of which a cluster has no statistics yet.
  const emails = await consentHolder().emails(db, tenantId, getting)
  const of = (contactId: string) => ({ consent_id: consentIds.get(contactId)!, email: emails.get(contactId)! })
  const recorded = people(getting, ways, { columns: ', consent_id bigint, email text', of })
  await appendGiven(db, given, recorded, sql`person.proof`)
  const events = eventRows(consentGiven, {
    tenantId,
    at: now,
    contactId: sql`contact_id`,
    objectId: sql`id`,
    data: { ...given.origin, purposeId },
    from: sql`${givenRows(rows, 'id bigint, contact_id bigint')} given`,
  })
  await insertEvents(events).execute(db)
  return getting
}

/** Those who keep what they have: a consent that is valid, or that they withdrew. */
async function keepingTheirs(
  db: Db,
  contactIds: readonly string[],
  { tenantId, purposeId, now }: Giving,
  ways: Ways,
): Promise<Set<string>> {
  const wasTakenBack = sql`(c.withdrawn_at is not null and exists (
    select 1 from consent_entry e
    where e.tenant_id = ${hidden(tenantId)} and e.chain_id = c.contact_id and e.consent_id = c.id
      and e.kind = 'withdrawn' and e.source = 'undo'))`
  const { rows } = await sql<{ id: string }>`
    select person.id
    from ${people(contactIds, ways)}
    cross join lateral (
      select (array_agg(c.withdrawn_at is null order by c.id desc) filter (where not ${wasTakenBack}))[1] as is_given,
        bool_or(${ways.unless} and not ${wasTakenBack} or c.withdrawn_at is null
          and c.valid_from <= ${now} and (c.valid_to is null or c.valid_to > ${now})) as has_one
      from consent c
      where c.tenant_id = ${hidden(tenantId)} and c.contact_id = person.id and c.purpose_id = ${purposeId}
    ) known
    where not is_given or has_one`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** People as rows `person` of a query. */
function people(
  contactIds: readonly string[],
  { personOf, columns, values }: Ways,
  more: { columns: string; of(contactId: string): object } = { columns: '', of: () => ({}) },
) {
  const rows = contactIds.map((contactId) => ({ ...personOf(contactId), ...more.of(contactId) }))
  const shared = Object.entries(values).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const all = sql.join([sql`given.*`, ...shared])
  return sql`
    (select ${all} from ${givenRows(rows, `id bigint${columns}${more.columns}`)} given) person`
}
