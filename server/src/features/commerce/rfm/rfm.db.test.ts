import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { tx } from '../../../platform/db/tx.ts'
import { endScores, stageScores } from './sql/scores.ts'

const t = useApi()
const DAY = 24 * 3600 * 1000
let n = 0

const ago = (days: number) => new Date(t.clock.now().getTime() - days * DAY).toISOString()
const bought = (co: Company, name: string, days: number, total = '10', state = 'paid') => {
  const items = [{ code: 'A', name: 'A', quantity: 1, unitPrice: total }]
  const order = { shopId: co.shopId, orderId: `r${++n}`, email: `${name}@example.com`, currency: 'CZK', total, state }
  return co.post('/orders', { ...order, createdAt: ago(days), items }).ok(201)
}

const groupsOf = async (co: Company) => {
  const rows = await co.db.selectFrom('contact_rfm').selectAll().where('tenant_id', '=', co.tenantId).execute()
  const contacts = await co.db
    .selectFrom('contact')
    .select(['id', 'email'])
    .where('tenant_id', '=', co.tenantId)
    .execute()
  const names = new Map(contacts.map(({ id, email }) => [id, email.split('@')[0]!]))
  return Object.fromEntries(rows.map((row) => [names.get(row.contact_id), `${row.r}${row.f}${row.m} ${row.group}`]))
}

const computed = async (co: Company) => {
  await co.post('/rfm/enable-request', { shopId: co.shopId }).ok(202)
  await t.runJobs()
}

/** Five customers: each step is older, rarer and cheaper. */
async function five(co: Company) {
  for (const [i, name] of ['e', 'd', 'c', 'b', 'a'].entries())
    for (let order = 0; order <= i; order++) await bought(co, name, 10 * (5 - i) + order, String(10 * (i + 1)))
}

test('scores customers by quintiles and puts them into groups', async () => {
  const co = await t.company()
  await five(co)
  await bought(co, 'old', 800)
  await bought(co, 'gone', 1, '9999', 'cancelled')
  await computed(co)
  expect(await groupsOf(co)).toEqual({
    a: '555 champions',
    b: '444 champions',
    c: '333 needs_attention',
    d: '222 inactive',
    e: '111 inactive',
  })
  const { shops } = await co.get('/rfm').ok()
  expect(shops).toMatchObject([{ shopId: co.shopId, enabled: true, currency: 'CZK', computedAt: expect.any(String) }])
  expect(shops[0].groups).toEqual([
    { group: 'champions', contacts: 2, revenue: '410' },
    { group: 'loyal', contacts: 0, revenue: '0' },
    { group: 'recent', contacts: 0, revenue: '0' },
    { group: 'needs_attention', contacts: 1, revenue: '90' },
    { group: 'at_risk', contacts: 0, revenue: '0' },
    { group: 'inactive', contacts: 2, revenue: '50' },
  ])
})

test('a change of the group is an event, the first one too; nothing changes twice', async () => {
  const co = await t.company()
  await five(co)
  await computed(co)
  const events = async () =>
    (
      await co.db
        .selectFrom('event')
        .select('data')
        .where('tenant_id', '=', co.tenantId)
        .where('type', '=', 'rfm_changed')
        .orderBy('id')
        .execute()
    ).map(({ data }) => data as { before: string | null; after: string })
  const first = await events()
  expect(first).toHaveLength(5)
  expect(first.every(({ before }) => before === null)).toBe(true)
  await computed(co)
  expect(await events()).toHaveLength(5)
  for (let i = 0; i < 6; i++) await bought(co, 'e', 0, '900')
  await computed(co)
  expect((await events()).slice(5)).toContainEqual({ shopId: co.shopId, before: 'inactive', after: 'champions' })
})

test('a contact without orders in 24 months leaves the grid; a deleted one too', async () => {
  const co = await t.company()
  await five(co)
  await computed(co)
  await co.db.updateTable('shop_order').set({ state: 'cancelled' }).where('tenant_id', '=', co.tenantId).execute()
  await computed(co)
  expect(await groupsOf(co)).toEqual({})
})

test('the rule finds groups and scores', async () => {
  const co = await t.company()
  await five(co)
  await co.contact('nobody@example.com')
  await computed(co)
  const names = async (rule: object) => {
    const definition = { type: 'group', match: 'all', rules: [{ type: 'rfm', ...rule }] }
    const input = { name: crypto.randomUUID(), shopId: co.shopId, refresh: 'static', definition }
    const { id } = await co.post('/segments', input).ok(201)
    const { items } = await co.get(`/segments/${id}/members`).ok()
    return items.map(({ email }: { email: string }) => email.split('@')[0]).sort()
  }
  expect(await names({ groups: ['champions', 'inactive'] })).toEqual(['a', 'b', 'd', 'e'])
  expect(await names({ score: 'r', op: 'gte', value: 3 })).toEqual(['a', 'b', 'c'])
  expect(await names({ score: 'm', op: 'eq', value: 5, shopId: co.shopId })).toEqual(['a'])
  expect(await names({ groups: ['champions'], negate: true })).toEqual(['c', 'd', 'e', 'nobody'])
})

test('a shop of another company is refused', async () => {
  const [co, other] = [await t.company(), await t.company()]
  await co.post('/rfm/enable-request', { shopId: other.shopId }).fails(400, 'validation', 'shopId')
})

test('a stage that lost its rows deletes no scores', async () => {
  const co = await t.company()
  await five(co)
  await computed(co)
  const before = await groupsOf(co)
  const shop = { tenantId: co.tenantId, shopId: co.shopId }
  const staged = await tx(co.db, (db) => stageScores(db, shop, t.clock.now()))
  await co.db.deleteFrom('rfm_stage').where('tenant_id', '=', co.tenantId).execute()
  await expect(tx(co.db, (db) => endScores(db, shop, staged))).rejects.toThrow('0 of 5 rows')
  expect(await groupsOf(co)).toEqual(before)
})
