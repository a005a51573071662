import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { failed, v3Of } from '../../../../test/support/v3.ts'

const t = useApi()
const move = (co: Company, from: string, to: string) => v3Of(co).post('/change-emailaddress', { from, to }).raw()

describe('another address', () => {
  test('replaces the one of a contact, which keeps its number', async () => {
    const co = await t.company()
    const { id } = await co.contact('old@example.com', { firstName: 'Jana' })
    const { status, body } = await move(co, 'OLD@example.com', 'New@Example.com')
    expect([status, body]).toEqual([201, { status: 'created', meta: [] }])
    expect(await co.get(`/contacts/${id}`).ok()).toMatchObject({
      email: 'New@example.com',
      firstName: 'Jana',
      status: 'subscribed',
    })
    expect((await v3Of(co).get('/contacts/old@example.com').raw()).status).toBe(404)
    expect((await move(co, 'new@example.com', 'new@example.com')).status).toBe(201)
  })

  test('never makes a contact mailable', async () => {
    const co = await t.company()
    const states = async (id: string) => {
      const { status, state, suppressionReason } = await co.get(`/contacts/${id}`).ok()
      return { status, state, suppressionReason }
    }
    const out = await co.contact('out@example.com')
    await co.post(`/contacts/${out.id}/unsubscribe`, {}).ok()
    const black = await co.contact('black@example.com')
    await co.post('/suppressions', { email: 'black@example.com' }).ok(201)
    for (const [contact, name] of [
      [out, 'out'],
      [black, 'black'],
    ] as const) {
      const before = await states(contact.id)
      expect((await move(co, contact.email, `${name}2@example.com`)).status).toBe(201)
      expect(await states(contact.id)).toEqual(before)
    }
    // The old addresses stay suppressed too.
    expect((await co.get('/suppressions').ok()).total).toBe(4)
  })

  test('is refused if it must not be mailed, or another contact has it', async () => {
    const co = await t.company()
    await co.contact('a@example.com')
    await co.contact('b@example.com')
    await co.post('/suppressions', { email: 'blocked@example.com' }).ok(201)
    const erased = await co.contact('erased@example.com')
    await co.post(`/contacts/${erased.id}/erase`).ok(204)
    for (const to of ['b@example.com', 'blocked@example.com', 'erased@example.com']) {
      const { status, body } = await move(co, 'a@example.com', to)
      expect([to, status, body]).toEqual([to, 409, failed(expect.any(String))])
    }
    expect((await v3Of(co).get('/contacts/a@example.com').raw()).status).toBe(200)
  })

  test('brings back its unsubscriptions from lists', async () => {
    const co = await t.company()
    const list = await co.list()
    const left = await co.contact('left@example.com', { listIds: [list.id] })
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [left.id] }).ok()
    await co.delete(`/contacts/${left.id}`).ok(204)
    const { id } = await co.contact('a@example.com', { listIds: [list.id] })
    expect((await move(co, 'a@example.com', 'left@example.com')).status).toBe(201)
    const { rows } = await sql`
      select state, opted_out from list_member where tenant_id = ${co.tenantId} and contact_id = ${id}`.execute(co.db)
    expect(rows).toEqual([{ state: 'unsubscribed', opted_out: true }])
  })

  test('needs a known contact and a valid address', async () => {
    const co = await t.company()
    const theirs = await (await t.company()).contact()
    for (const from of ['nobody@example.com', theirs.email]) {
      const { status, body } = await move(co, from, 'a@example.com')
      expect([status, body]).toEqual([404, failed('Not Found')])
    }
    const wrong = await move(co, 'a@example.com', 'a')
    expect([wrong.status, wrong.body]).toEqual([422, failed('Invalid value: to.')])
  })
})

describe('forgetting a contact', () => {
  test('erases it', async () => {
    const co = await t.company()
    const { id } = await co.contact('gone@example.com')
    expect(
      (
        await v3Of(await t.company())
          .delete(`/contacts/forget/${id}`)
          .raw()
      ).status,
    ).toBe(404)
    const { status, text } = await v3Of(co).delete(`/contacts/forget/${id}`).raw()
    expect([status, text]).toEqual([204, ''])
    expect((await v3Of(co).get(`/contacts/${id}`).raw()).status).toBe(404)
    expect(await co.contact('gone@example.com')).toMatchObject({ status: 'unsubscribed' })
    for (const missing of [id, 'x', '0']) {
      const answer = await v3Of(co).delete(`/contacts/forget/${missing}`).raw()
      expect([answer.status, answer.body]).toEqual([404, failed('Not Found')])
    }
  })
})
