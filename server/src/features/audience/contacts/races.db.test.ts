import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { counterFaults } from '../../../../test/support/counters.ts'

const t = useApi()

const input = (co: Company, email: string, more: object = {}) => ({
  email,
  shopId: co.shopId,
  purposeId: co.purposeId,
  consentConfirmed: true,
  ...more,
})

/** Adds contacts n1@example.com, n2@example.com … in one statement. */
const insertContacts = (co: Company, number: number) =>
  sql`
    insert into contact (
      tenant_id, email, shop_id, status, status_at, source, consent_basis, consent_recorded, created_at, updated_at)
    select ${co.tenantId}, 'n' || i || '@example.com', ${co.shopId}, 'subscribed', now(), 'import', 'imported', true,
      now(), now()
    from generate_series(1, ${number}::int) i`.execute(co.db)

/** Sends requests at the same time; none may fail with a server error. */
const together = async (...calls: { raw(): Promise<{ status: number; text: string }> }[]) => {
  for (const answer of await Promise.all(calls.map((call) => call.raw())))
    expect(answer.status, answer.text).toBeLessThan(500)
}

describe('at the same moment', () => {
  test.each(['manual', 'invalid', 'blacklist'])(
    'creating and suppressing (%s) leaves no mailable contact',
    async (reason) => {
      const co = await t.company()
      for (let i = 0; i < 6; i++) {
        const email = `race${i}@example.com`
        await together(co.post('/suppressions', { email, reason }), co.post('/contacts', input(co, email)))
      }
      expect((await co.get('/contacts').ok()).total).toBe(6)
      expect((await co.get('/contacts/summary').ok()).mailable).toBe(0)
    },
  )

  test('creating, and erasing or deleting an unsubscribed contact, leaves no mailable contact', async () => {
    const co = await t.company()
    for (let i = 0; i < 6; i++) {
      const email = `race${i}@example.com`
      const { id } = await co.contact(email)
      await co.post(`/contacts/${id}/unsubscribe`, {}).ok()
      const gone = i % 2 ? co.post(`/contacts/${id}/erase`) : co.delete(`/contacts/${id}`)
      await together(gone, co.post('/contacts', input(co, email)))
      await co.post('/contacts', input(co, email)).raw()
    }
    expect((await co.get('/contacts/summary').ok()).mailable).toBe(0)
  })

  test('deleting a purpose, list or label while it is used causes no server error', async () => {
    const co = await t.company()
    const contact = await co.contact()
    for (let i = 0; i < 4; i++) {
      const purpose = await co.post('/purposes', { name: `P${i}` }).ok(201)
      await together(
        co.delete(`/purposes/${purpose.id}`),
        co.post(`/contacts/${contact.id}/purposes`, { purposeId: purpose.id }),
      )
      const list = await co.list()
      await together(
        co.delete(`/lists/${list.id}`),
        co.post('/contacts', input(co, `l${i}@example.com`, { listIds: [list.id] })),
      )
      const label = await co.label()
      const assign = { kind: 'contact', ids: [contact.id] }
      await together(co.delete(`/labels/${label.id}`), co.post(`/labels/${label.id}/assign`, assign))
      await together(...[1, 2, 3, 4].map((n) => co.post('/purposes', { name: `D${i}${n}`, default: true })))
    }
    expect(await counterFaults(t.app)).toEqual([])
  })

  test('several additions to a list add, count and notify once', async () => {
    const co = await t.company()
    const list = await co.list('L', { notifyOnAdd: true })
    const { id } = await co.contact()
    const add = () => co.post(`/lists/${list.id}/members`, { contactIds: [id] }).ok()
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(1)
    expect((await co.get(`/contacts/${id}/activities?type=list_added`).ok()).total).toBe(1)
    expect((await co.get('/notifications').ok()).items).toMatchObject([{ type: 'list_members_added', count: 1 }])
  })
})

test('deleting a list while a job fills it ends the job with a notification', async () => {
  const co = await t.company()
  const [a, b] = [await co.list(), await co.list()]
  const { id } = await co.contact()
  await co.post('/contacts/bulk', { action: 'add_to_list', contactIds: [id], listIds: [a.id, b.id] }).ok(202)
  await co.post('/contacts/bulk', { action: 'add_to_list', contactIds: [id], listIds: [a.id] }).ok(202)
  const { list } = await co.post(`/purposes/${co.purposeId}/to-contact-list`).ok(202)
  for (const one of [a, list]) await co.delete(`/lists/${one.id}`).ok(204)
  expect(await t.runJobs()).toBe(0)
  expect((await co.get(`/lists/${b.id}`).ok()).counts.confirmed).toBe(1)
  const news = (await co.get('/notifications').ok()).items.map((one: { type: string; severity: string }) => [
    one.type,
    one.severity,
  ])
  expect(news.sort()).toEqual([
    ['contacts_bulk_done', 'error'],
    ['contacts_bulk_done', 'success'],
    ['list_filled', 'error'],
  ])
})

test('counting a batch does not take quadratic time on a connection that has counted single contacts before', async () => {
  const co = await t.company()
  await insertContacts(co, 25_000)
  await co.db.connection().execute(async (db) => {
    for (let i = 0; i < 8; i++)
      await sql`
        update contact set excluded = not excluded
        where tenant_id = ${co.tenantId} and email_key = 'n1@example.com'`.execute(db)
    const start = performance.now()
    await sql`update contact set excluded = true where tenant_id = ${co.tenantId}`.execute(db)
    expect(performance.now() - start).toBeLessThan(60_000) // two seconds; in quadratic time five minutes
  })
})

test('many addresses are blacklisted in one request, also without planner statistics of the company', async () => {
  await (await t.company()).contact()
  await sql`analyze`.execute(t.database.db)
  const co = await t.company()
  await insertContacts(co, 14_000)
  const emails = Array.from({ length: 14_000 }, (_, i) => `n${i + 1}@example.com`)
  expect(await co.post('/suppressions/blacklist-import', { emails }).ok(200)).toEqual({
    added: 14_000,
    already: 0,
    invalid: 0,
  })
  expect((await co.get('/contacts/summary').ok()).mailable).toBe(0)
})

describe('input', () => {
  test('that could be misread is refused', async () => {
    const co = await t.company()
    for (const email of [
      'w@example.com\nx',
      'w@example.com/',
      'w@example.com?x=1',
      'w@example.com#f',
      'w@example.com\\x',
      'w@ex%61mple.com',
      'w@exa\tmple.com',
      'ka\u200bs@example.com',
      'ka\u00ads@example.com',
    ])
      await co.post('/contacts', input(co, email)).fails(400, 'validation', 'email')
    await co
      .post('/contacts', input(co, 'a@example.com', { birthday: '0000-01-01' }))
      .fails(400, 'validation', 'birthday')
    await co
      .post('/contacts', input(co, 'a@example.com', { validFrom: '9999-12-31' }))
      .fails(400, 'validation', 'validFrom')
    await co.post('/contacts/bulk?lst=1', { action: 'delete', all: true }).fails(400, 'validation', 'lst')
    const { id } = await co.contact('ok@example.com', { firstName: ' two\nlines ' })
    expect((await co.get(`/contacts/${id}`).ok()).firstName).toBe('two lines')
    const proof = { proof: { textVersion: 99 } }
    await co
      .post(`/contacts/${id}/purposes`, { purposeId: co.purposeId, ...proof })
      .fails(400, 'validation', 'proof.textVersion')
    await co.post('/suppressions', { email: 's@ěš.cz' }).ok(201)
    await co.delete(`/suppressions/${encodeURIComponent('s@ěš.cz')}`).ok(204)
  })

  test('with several options is returned as it is stored', async () => {
    const co = await t.company()
    const options = [
      { name: 'Red', order: 1 },
      { name: 'Blue', order: 2 },
    ]
    const field = await co.post('/custom-fields', { name: 'Colours', type: 'multi', options }).ok(201)
    const { id } = await co.contact(undefined, { customFields: { [field.id]: ['Blue', 'Red'] } })
    const { customFields } = await co.get(`/contacts/${id}`).ok()
    expect(customFields[field.id]).toEqual(field.options.map((one: { id: string }) => one.id))
    await co.patch(`/contacts/${id}`, { customFields }).ok()
    // Deleting a field deletes its values.
    await co.delete(`/custom-fields/${field.id}`).ok(204)
    await t.runJobs()
    const { data } = await co.get(`/contacts/${id}/export`).ok()
    expect(data.contact[0].customFields).toEqual([])
  })

  test('by a person is recorded in editedFields, also at creation', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const typed = await owner.post('/contacts', input(co, 'typed@example.com', { firstName: 'Jana', city: '' })).ok(201)
    expect(typed.editedFields).toEqual(['firstName'])
    expect((await co.get(`/contacts/${(await co.contact()).id}`).ok()).editedFields).toEqual([])
  })

  test('a request may have no body where all fields are optional', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    await co.post(`/contacts/${id}/unsubscribe`).ok(200)
    await co.post(`/lists/${(await co.list()).id}/copy`).ok(201)
    await co.post('/lists').fails(400, 'validation', 'body')
  })
})
