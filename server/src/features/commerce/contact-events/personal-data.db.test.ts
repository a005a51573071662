import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { tx } from '../../../platform/db/tx.ts'
import { recoverCarts } from './carts/record-carts.ts'
import { identifyVisitor } from './visitor-store.ts'

const t = useApi()
const TABLES = ['visit', 'custom_event', 'cart', 'cart_change', 'cart_order', 'contact_event_times', 'visitor']

async function someone(co: Company) {
  const contact = await co.contact()
  const event = (body: object) => co.post('/contact-events', { contactId: contact.id, ...body }).ok(201)
  const url = 'https://shop.example/?who=xqzmark'
  await event({ type: 'visit', visit: { url, title: 'xqzmark', productCode: 'xqzmark' } })
  await event({ type: 'custom', custom: { customEvent: 'won', payload: { prize: 'xqzmark' } } })
  await event({ type: 'cart', cart: { url, currency: 'CZK', total: '5', items: [{ code: 'xqzmark' }] } })
  const order = { shopId: co.shopId, contactId: contact.id, cartId: null, at: t.clock.now(), orderId: null }
  await tx(co.db, (db) => recoverCarts(db, co.tenantId, [order]))
  const visitor = crypto.randomUUID()
  await identifyVisitor(co.db, co.tenantId, { visitor, contactId: contact.id, by: 'login' }, t.clock.now())
  return { contact, visitor }
}

const rowsOf = async (co: Company, contactId: string) => {
  const found: string[] = []
  for (const table of TABLES) {
    const { rows } = await t.database.pool.query(
      `select t::text as text from ${table} t where tenant_id = $1 and contact_id = $2`,
      [co.tenantId, contactId],
    )
    if (rows.length) found.push(table)
  }
  return found
}

test('the export shows visits, carts, custom events and browsers of the contact alone', async () => {
  const co = await t.company()
  const { contact, visitor } = await someone(co)
  await someone(co)
  const { data } = await co.get(`/contacts/${contact.id}/export`).ok(200)
  expect(data.visits).toMatchObject([
    { url: 'https://shop.example/?who=xqzmark', type: 'other', productCode: 'xqzmark', shop: { id: co.shopId } },
  ])
  expect(data.customEvents).toMatchObject([{ name: 'won', value: '{"prize": "xqzmark"}' }])
  expect(data.carts).toMatchObject([{ state: 'recovered', total: '5', currency: 'CZK', items: [{ code: 'xqzmark' }] }])
  expect(data.cartChanges).toHaveLength(2)
  expect(data.visitors).toMatchObject([{ id: visitor, way: 'login' }])
})

test.each(['deleted', 'erased'])('nothing stays of a contact that is %s', async (way) => {
  const co = await t.company()
  const [gone, stays] = [await someone(co), await someone(co)]
  expect(await rowsOf(co, gone.contact.id)).toEqual(TABLES)
  if (way === 'deleted') await co.delete(`/contacts/${gone.contact.id}`).ok(204)
  else await co.post(`/contacts/${gone.contact.id}/erase`).ok(204)
  expect(await rowsOf(co, gone.contact.id)).toEqual([])
  expect(await rowsOf(co, stays.contact.id)).toEqual(TABLES)
  const { rows } = await t.database.pool.query(
    "select 1 from event where tenant_id = $1 and contact_id = $2 and data::text like '%xqz%'",
    [co.tenantId, gone.contact.id],
  )
  expect(rows).toEqual([])
})
