import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { lockTable, untilWaiting } from '../../../../test/support/locks.ts'
import { shopWithTemplate } from '../../../../test/support/transactional.ts'
import { sweepTransactional } from './jobs/sweep.ts'

const t = useApi()

type Shop = Awaited<ReturnType<typeof shopWithTemplate>>

const mailsOf = async ({ co }: Shop) => {
  const { rows } = await sql<{ id: string }>`
    select id from transactional_mail where tenant_id = ${co.tenantId} order by id`.execute(co.db)
  return rows.map((row) => row.id)
}
const messagesOf = async ({ co }: Shop) => {
  const { rows } = await sql`select 1 from message where tenant_id = ${co.tenantId}`.execute(co.db)
  return rows.length
}

test('the same key and body answer the same id and mail once', async () => {
  const shop = await shopWithTemplate(t)
  const id = await shop.send('a@example.com', { data: { b: 1, a: { d: [1, 2], c: 2 } } }, 'order-1')
  expect(await shop.send('a@example.com', { data: { a: { c: 2, d: [1, 2] }, b: 1 } }, 'order-1')).toBe(id)
  expect(await mailsOf(shop)).toEqual([id])
  expect(await messagesOf(shop)).toBe(1)
  expect(await shop.send('a@example.com', {}, 'order-2')).not.toBe(id)
  expect(await shop.send('a@example.com')).not.toBe(id)
})

test('another body is a conflict', async () => {
  const shop = await shopWithTemplate(t)
  await shop.send('a@example.com', { data: { list: [1, 2] } }, 'order-1')
  await shop.post('b@example.com', { data: { list: [1, 2] } }, 'order-1').fails(409, 'conflict', 'idempotency')
  await shop.post('a@example.com', { data: { list: [2, 1] } }, 'order-1').fails(409, 'conflict', 'idempotency')
  await shop
    .post('a@example.com', { data: { list: [1, 2] }, unknown: 1 }, 'order-1')
    .fails(409, 'conflict', 'idempotency')
  expect(await mailsOf(shop)).toHaveLength(1)
})

test('a repetition is answered although the template was changed, and the address suppressed', async () => {
  const shop = await shopWithTemplate(t)
  const id = await shop.send('a@example.com', {}, 'order-1')
  await shop.co.patch(`/templates/${shop.templateId}`, { subject: '{{ broken' }).ok()
  await shop.co.post('/suppressions', { email: 'a@example.com' }).ok(201)
  expect(await shop.send('a@example.com', {}, 'order-1')).toBe(id)
})

test('a request that failed does not use its key up', async () => {
  const shop = await shopWithTemplate(t)
  await shop.post('a@example.com', { senderId: '999999999' }, 'order-1').fails(400, 'validation', 'senderId')
  await shop.send('b@example.com', {}, 'order-1')
})

test('of many requests at the same time one mails', async () => {
  const shop = await shopWithTemplate(t)
  const unlock = await lockTable(t.database, 'transactional_mail')
  const first = shop.send('a@example.com', {}, 'order-1')
  // It has the key and waits for the table; the others wait for its key.
  await untilWaiting(shop.co.db, 1)
  const same = [shop.send('a@example.com', {}, 'order-1'), shop.send('a@example.com', {}, 'order-1')]
  const other = shop.post('b@example.com', {}, 'order-1').fails(409, 'conflict', 'idempotency')
  await untilWaiting(shop.co.db, 4)
  await unlock()
  const id = await first
  expect(await Promise.all(same)).toEqual([id, id])
  await other
  expect(await mailsOf(shop)).toEqual([id])
  expect(await messagesOf(shop)).toBe(1)
})

test('many mails to one contact at the same time all have their place', async () => {
  const shop = await shopWithTemplate(t)
  await shop.co.contact('ann@example.com')
  const sends = Array.from({ length: 8 }, (_, i) =>
    shop.send(i % 2 ? 'ann@example.com' : `x${i}@example.com`, {}, `k${i}`),
  )
  expect(new Set(await Promise.all(sends)).size).toBe(8)
  expect(await messagesOf(shop)).toBe(8)
})

test('a key names its request for a day, in one company', async () => {
  const [shop, other] = [await shopWithTemplate(t), await shopWithTemplate(t)]
  const id = await shop.send('a@example.com', {}, 'order-1')
  await other.send('b@example.com', {}, 'order-1')
  t.clock.forward(23 * 3600_000)
  expect(await shop.send('a@example.com', {}, 'order-1')).toBe(id)
  t.clock.forward(3600_000 + 1)
  const again = await shop.send('b@example.com', {}, 'order-1')
  expect(again).not.toBe(id)
  expect(await shop.send('b@example.com', {}, 'order-1')).toBe(again)
  await sweepTransactional.run({ app: t.app, db: shop.co.db, now: t.clock.now(), stopping: () => false } as never)
  const { rows } = await sql<{ mail_id: string }>`
    select mail_id from transactional_key where tenant_id in (${shop.co.tenantId}, ${other.co.tenantId})`.execute(
    shop.co.db,
  )
  expect(rows).toEqual([{ mail_id: again }])
})

test('a key has 1 to 200 characters', async () => {
  const shop = await shopWithTemplate(t)
  await shop.send('a@example.com', {}, 'ž'.repeat(100))
  await shop.send('a@example.com', {}, 'x'.repeat(200))
  await shop.post('a@example.com', {}, 'x'.repeat(201)).fails(400, 'validation', 'Idempotency-Key')
  const empty = shop.co.with({ 'idempotency-key': '' })
  await empty.post('/transactional', shop.input('a@example.com')).fails(400, 'validation', 'Idempotency-Key')
})

test('the description shows the header', async () => {
  const { body } = await t.stranger.get('/api/openapi.json?tag=Campaigns').raw()
  const { parameters } = body.paths['/api/v1/tenants/{tenant}/transactional'].post
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }))
})
