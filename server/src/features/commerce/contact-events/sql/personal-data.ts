import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { visitTypeOf } from '../visit-types.ts'
import { STRENGTHS, type Strength } from '../visitor-store.ts'

/** Visits, carts and custom events of a contact, and the browsers that it was recognised in. */
export const contactEventPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'visits',
      tables: ['visit', 'contact_event_times'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<VisitRow>((last, limit) => visitsAfter(db, tenant.id, contact.id, last, limit))
        for await (const rows of pages)
          yield rows.map(({ id, at, shop_id, type, url, product_code }) => ({
            id,
            at: at.toISOString(),
            shopId: shop_id,
            type: visitTypeOf(type),
            url,
            ...(product_code ? { productCode: product_code } : {}),
          }))
      },
    },
    {
      name: 'customEvents',
      tables: ['custom_event'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<CustomRow>((last, limit) => customAfter(db, tenant.id, contact.id, last, limit))
        for await (const rows of pages)
          yield rows.map(({ id, at, shop_id, name, payload }) => ({
            id,
            at: at.toISOString(),
            shopId: shop_id,
            name,
            // As text: its keys are the company's own.
            ...(payload === '{}' ? {} : { value: payload }),
          }))
      },
    },
    {
      name: 'carts',
      tables: ['cart', 'cart_order'],
      async *read({ db }, tenant, contact) {
        const rows = await cartsOf(db, tenant.id, contact.id)
        yield rows.map((row) => ({
          id: row.id,
          shopId: row.shop_id,
          ...(row.cart_id ? { cartId: row.cart_id } : {}),
          state: row.state,
          url: row.url,
          total: row.total,
          currency: row.currency,
          items: row.items,
          createdAt: row.created_at.toISOString(),
          changedAt: row.changed_at.toISOString(),
        }))
      },
    },
    {
      name: 'cartChanges',
      tables: ['cart_change'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<ChangeRow>((last, limit) => changesAfter(db, tenant.id, contact.id, last, limit))
        for await (const rows of pages)
          yield rows.map(({ id, at, shop_id, state, total }) => ({
            id,
            at: at.toISOString(),
            shopId: shop_id,
            state,
            total,
          }))
      },
    },
    {
      name: 'visitors',
      tables: ['visitor'],
      async *read({ db }, tenant, contact) {
        const rows = await db
          .selectFrom('visitor')
          .select(['visitor', 'strength', 'identified_at'])
          .where('tenant_id', '=', tenant.id)
          .where('contact_id', '=', contact.id)
          .orderBy('visitor')
          .execute()
        yield rows.map(({ visitor, strength, identified_at }) => ({
          id: visitor,
          way: (Object.keys(STRENGTHS) as Strength[]).find((one) => STRENGTHS[one] === strength),
          at: identified_at.toISOString(),
        }))
      },
    },
  ],
  forget,
}

async function forget(db: Db, tenantId: string, contactIds: readonly string[]) {
  const ofContacts = sql`tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])`
  await sql`delete from visit where ${ofContacts}`.execute(db)
  await sql`delete from custom_event where ${ofContacts}`.execute(db)
  await sql`delete from cart where ${ofContacts}`.execute(db)
  await sql`delete from cart_change where ${ofContacts}`.execute(db)
  await sql`delete from cart_order where ${ofContacts}`.execute(db)
  await sql`delete from contact_event_times where ${ofContacts}`.execute(db)
  await sql`delete from visitor where ${ofContacts}`.execute(db)
}

interface Row {
  id: string
  at: Date
  shop_id: string
}
type VisitRow = Row & { type: number; url: string; product_code: string | null }
type CustomRow = Row & { name: string; payload: string }
type ChangeRow = Row & { state: string; total: string }

/** The rows after one of them, in the order of time. */
const after = (last: Row | undefined) => (last ? sql`and (at, id) > (${last.at}, ${last.id})` : sql``)

async function visitsAfter(db: Db, tenantId: string, contactId: string, last: Row | undefined, limit: number) {
  const { rows } = await sql<VisitRow>`
    select id, at, shop_id, type, url, product_code from visit
    where tenant_id = ${tenantId} and contact_id = ${contactId} ${after(last)}
    order by at, id
    limit ${limit}`.execute(db)
  return rows
}

async function customAfter(db: Db, tenantId: string, contactId: string, last: Row | undefined, limit: number) {
  const { rows } = await sql<CustomRow>`
    select id, at, shop_id, name, payload::text as payload from custom_event
    where tenant_id = ${tenantId} and contact_id = ${contactId} ${after(last)}
    order by at, id
    limit ${limit}`.execute(db)
  return rows
}

async function changesAfter(db: Db, tenantId: string, contactId: string, last: Row | undefined, limit: number) {
  const { rows } = await sql<ChangeRow>`
    select id, at, shop_id, state, total::text as total from cart_change
    where tenant_id = ${tenantId} and contact_id = ${contactId} ${after(last)}
    order by at, id
    limit ${limit}`.execute(db)
  return rows
}

const cartsOf = (db: Db, tenantId: string, contactId: string) =>
  db
    .selectFrom('cart')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute()
