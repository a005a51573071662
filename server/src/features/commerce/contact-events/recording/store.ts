import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { givenRows } from '../../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import { plainUrl } from '../../../mailing/email-events/index.ts'
import { comparedPart, VISIT_TYPES } from '../visit-types.ts'
import type { Numbered } from './contact-event.ts'

/** New ids for events, which are different for all types of events. */
export async function newIds(db: Db, number: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${PREPARED}
    select nextval('contact_event_id_seq') as id from generate_series(1, ${number}::int)`.execute(db)
  return rows.map((row) => row.id)
}

/** The contact that an id or an address names. */
export const findContactBy = (db: Db, tenantId: string, by: { id: string } | { email: string }) =>
  db
    .selectFrom('contact')
    .select(['id', 'shop_id'])
    .where('tenant_id', '=', tenantId)
    .$if('id' in by, (query) => query.where('id', '=', (by as { id: string }).id))
    .$if('email' in by, (query) => query.where('email_key', '=', (by as { email: string }).email.toLowerCase()))
    .modifyEnd(PREPARED)
    .executeTakeFirst()

const VISIT = 'id bigint, at timestamptz, contact_id bigint, shop_id bigint, type smallint, url text, product_code text'

export async function insertVisits(db: Db, tenantId: string, visits: readonly Numbered<'visit'>[]): Promise<void> {
  if (!visits.length) return
  const rows = visits.map(({ id, at, contactId, shopId, visit }) => ({
    id,
    at,
    contact_id: contactId,
    shop_id: shopId,
    type: VISIT_TYPES[visit.visitType ?? 'other'],
    url: comparedPart(plainUrl(visit.url)),
    product_code: visit.productCode ?? null,
  }))
  await sql`${PREPARED}
    insert into visit (tenant_id, id, at, contact_id, shop_id, type, url, product_code)
    select ${tenantId}::bigint, id, at, contact_id, shop_id, type, url, product_code
    from ${givenRows(rows, VISIT)} v`.execute(db)
}

const CUSTOM_EVENT = 'id bigint, at timestamptz, contact_id bigint, shop_id bigint, name text, payload jsonb'

export async function insertCustomEvents(db: Db, tenantId: string, events: readonly Numbered<'custom'>[]) {
  if (!events.length) return
  const rows = events.map(({ id, at, contactId, shopId, custom }) => ({
    id,
    at,
    contact_id: contactId,
    shop_id: shopId,
    name: custom.customEvent,
    payload: custom.payload ?? {},
  }))
  await sql`${PREPARED}
    insert into custom_event (tenant_id, id, at, contact_id, shop_id, name, payload)
    select ${tenantId}::bigint, id, at, contact_id, shop_id, name, payload
    from ${givenRows(rows, CUSTOM_EVENT)} e`.execute(db)
}
