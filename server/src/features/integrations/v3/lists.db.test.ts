import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { failed, v3Of } from '../../../../test/support/v3.ts'

const t = useApi()
const INPUT = {
  name: 'News',
  sendername: 'Flowers',
  senderemail: 'shop@example.com',
  replyto: 'shop@example.com',
  publicname: 'Our news',
}

describe('a list', () => {
  test('is created and returned as a record', async () => {
    const co = await t.company()
    const { status, body } = await v3Of(co).post('/contactlists', INPUT).raw()
    expect([status, body]).toMatchObject([
      201,
      { status: 'created', meta: [], data: { ...INPUT, id: expect.any(Number), segment_id: null, hidden: 0 } },
    ])
    expect((await v3Of(co).get(`/contactlists/${body.data.id}`).raw()).body.data).toEqual(body.data)
    const again = await v3Of(co).post('/contactlists', INPUT).raw()
    expect([again.status, again.body]).toEqual([409, failed(expect.any(String))])
  })

  test('needs a name; what is null is not sent', async () => {
    const co = await t.company()
    const without = await v3Of(co)
      .post('/contactlists', { ...INPUT, name: undefined })
      .raw()
    expect([without.status, without.body]).toEqual([422, failed('Invalid value: name.')])
    const wrong = await v3Of(co)
      .post('/contactlists', { ...INPUT, replyto: 'nobody' })
      .raw()
    expect([wrong.status, wrong.body]).toEqual([422, failed('Invalid value: replyto.')])
    const made = await v3Of(co).post('/contactlists', { name: 'Bare', publicname: null, unknown: 1 }).raw()
    expect([made.status, made.body.data]).toMatchObject([201, { name: 'Bare', publicname: null, senderemail: null }])
  })

  test('is changed in what is sent, and returned', async () => {
    const co = await t.company()
    const { data } = (await v3Of(co).post('/contactlists', INPUT).raw()).body
    const { status, body } = await v3Of(co)
      .put(`/contactlists/${data.id}`, { name: 'Old news', publicname: null })
      .raw()
    expect([status, body]).toEqual([200, { status: 'ok', meta: [], data: { ...data, name: 'Old news' } }])
    const other = await t.company()
    for (const id of [data.id, '999999999', 'x']) {
      const missing = await v3Of(other).put(`/contactlists/${id}`, { name: 'Mine' }).raw()
      expect([missing.status, missing.body]).toEqual([404, failed('Not Found')])
    }
  })
})

describe('truncating a list', () => {
  const states = async (co: Awaited<ReturnType<typeof t.company>>, listId: string) =>
    (
      await sql<{ state: string; opted_out: boolean; number: number }>`
        select state, opted_out, count(*)::int as number from list_member
        where tenant_id = ${co.tenantId} and list_id = ${listId} group by 1, 2 order by 2`.execute(co.db)
    ).rows

  test('removes all members, and keeps unsubscriptions', async () => {
    const co = await t.company()
    const list = await co.list()
    const [a, b] = [await co.contact(), await co.contact()]
    await co.post(`/lists/${list.id}/members`, { contactIds: [a.id, b.id] }).ok()
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [b.id] }).ok()
    const { status, body } = await v3Of(co).post(`/contactlists/${list.id}/truncate`, Buffer.from('')).raw()
    expect([status, body]).toEqual([200, { status: 'ok', meta: [] }])
    expect(await states(co, list.id)).toEqual([
      { state: 'removed', opted_out: false, number: 1 },
      { state: 'removed', opted_out: true, number: 1 },
    ])
    const { data } = (await v3Of(co).get(`/contactlists/${list.id}/distribution`).raw()).body
    expect(data).toEqual({ total: 0, confirmed: 0, unsubscribed: 0 })
    expect((await v3Of(co).get(`/contacts/${a.id}`).raw()).status).toBe(200)
  })

  test('of a large list goes on in the background', async () => {
    const co = await t.company()
    const list = await co.list()
    await sql`
      with made as (
        insert into contact (tenant_id, shop_id, email, status, status_at, source, consent_basis, created_at, updated_at)
        select ${co.tenantId}, ${co.shopId}, 'm' || n || '@example.com', 'subscribed', now(), 'import', 'imported',
          now(), now()
        from generate_series(1, 2500) n
        returning id)
      insert into list_member (tenant_id, list_id, contact_id, state, changed_at)
      select ${co.tenantId}, ${list.id}, id, 'confirmed', ${t.clock.now()} from made`.execute(co.db)
    const { status } = await v3Of(co).post(`/contactlists/${list.id}/truncate`, []).raw()
    expect(status).toBe(200)
    expect(await states(co, list.id)).toEqual([{ state: 'confirmed', opted_out: false, number: 2500 }])
    expect(await t.runJobs()).toBe(0)
    expect(await states(co, list.id)).toEqual([{ state: 'removed', opted_out: false, number: 2500 }])
  })

  test('is refused for lists that the service maintains, and for those of others', async () => {
    const co = await t.company()
    const { rows } = await sql<{ id: string }>`
      select id from list where tenant_id = ${co.tenantId} and kind = 'shop' limit 1`.execute(co.db)
    expect((await v3Of(co).post(`/contactlists/${rows[0]!.id}/truncate`, {}).raw()).status).toBe(409)
    const theirs = await (await t.company()).list()
    expect((await v3Of(co).post(`/contactlists/${theirs.id}/truncate`, {}).raw()).status).toBe(404)
  })
})
