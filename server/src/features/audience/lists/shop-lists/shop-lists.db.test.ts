import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'

const t = useApi()

test('missing lists of shops are made, and memberships of their own removed', async () => {
  const co = await t.company()
  const second = await co.shop('Second')
  const contact = await co.contact()
  const correct = (body: object = {}) => co.post('/maintenance/shop-lists', body).ok(200)
  expect(await correct()).toEqual({ checked: 2, changed: 0, sample: [], jobId: null })

  await sql`delete from list where tenant_id = ${co.tenantId} and shop_id = ${second.id}`.execute(co.db)
  await sql`insert into list_member (tenant_id, list_id, contact_id, state, changed_at)
    select tenant_id, id, ${contact.id}, 'confirmed', now() from list
    where tenant_id = ${co.tenantId} and shop_id = ${co.shopId}`.execute(co.db)
  const created = { shopId: second.id, name: 'Second', change: 'list_created', contactId: null }
  const dry = await correct()
  expect(dry).toMatchObject({
    checked: 3,
    changed: 2,
    sample: [created, { change: 'member_removed', contactId: contact.id }],
  })
  expect(await correct()).toEqual(dry)

  expect(await correct({ apply: true })).toEqual(dry)
  const { items } = await co.get('/lists?q=Second').ok()
  expect(items).toMatchObject([{ name: 'Second', kind: 'shop', shopId: second.id }])
  const { rows } = await sql`select 1 from list_member where tenant_id = ${co.tenantId}`.execute(co.db)
  expect(rows).toEqual([])
  expect(await correct({ apply: true })).toEqual({ checked: 2, changed: 0, sample: [], jobId: null })
})

test('the list of a shop gets another name when its own is taken', async () => {
  const co = await t.company()
  const second = await co.shop('Second')
  await sql`delete from list where tenant_id = ${co.tenantId} and shop_id = ${second.id}`.execute(co.db)
  await co.list('Second')
  const { sample } = await co.post('/maintenance/shop-lists', { apply: true }).ok(200)
  expect(sample).toMatchObject([{ shopId: second.id, change: 'list_created' }])
  expect(sample[0].name).not.toBe('Second')
})
