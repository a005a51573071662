import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

const FILLED = {
  gender: 'f',
  vocativeFirstName: 'Jano',
  vocativeLastName: 'Nováková',
  salutation: 'Milá Jano',
  salutationFormal: 'Vážená paní Nováková',
  nameDay: '05-24',
}

/** As contacts were before their fields were filled at once. */
const empty = (co: Awaited<ReturnType<typeof t.company>>, ids: string[]) =>
  sql`update contact set gender = null, name_day = null, salutation_formal = '', vocative_first_name = '', vocative_last_name = '',
        salutation = case when salutation = 'Ahoj' then salutation else '' end
      where tenant_id = ${co.tenantId} and id = any(${ids}::bigint[])`.execute(co.db)

test('a new contact gets what follows from its names, beside what was given', async () => {
  const co = await t.company()
  const names = { firstName: 'Jana', lastName: 'Nováková' }
  const jana = await co.contact('jana@example.com', names)
  expect(await co.get(`/contacts/${jana.id}`).ok()).toMatchObject({ ...FILLED, editedFields: [] })
  const typed = await co.contact('typed@example.com', { ...names, vocativeFirstName: 'Janičko', nameDay: '01-01' })
  // The salutation would contradict the vocative.
  expect(await co.get(`/contacts/${typed.id}`).ok()).toMatchObject({
    gender: 'f',
    vocativeFirstName: 'Janičko',
    salutation: '',
    salutationFormal: 'Vážená paní Nováková',
    nameDay: '01-01',
  })
  const order = { shopId: co.shopId, orderId: 'o-1', email: 'buyer@example.com', customer: names }
  const sold = { createdAt: '2026-03-01T10:00:00Z', currency: 'CZK', total: '1', items: [] }
  const bought = await co.post('/orders', { ...order, ...sold }).ok(201)
  expect(await co.get(`/contacts/${bought.order.contactId}`).ok()).toMatchObject(FILLED)
  const foreign = await co.contact('foreign@example.com', { ...names, language: 'en' })
  expect(await co.get(`/contacts/${foreign.id}`).ok()).toMatchObject({ gender: null, salutation: '' })
})

test('what follows from the names changes with them; what a person typed or emptied stays', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const { id } = await co.contact('jana@example.com', { firstName: 'Jana', lastName: 'Nováková' })
  const change = (patch: object) => owner.patch(`/contacts/${id}`, patch).ok()
  await change({ salutation: 'Ahoj', nameDay: null })
  expect(await change({ firstName: 'Petr', lastName: 'Novák' })).toMatchObject({
    gender: 'm',
    vocativeFirstName: 'Petře',
    vocativeLastName: 'Nováku',
    salutation: 'Ahoj',
    salutationFormal: 'Vážený pane Nováku',
    nameDay: null,
  })
  expect((await co.get(`/contacts/${id}`).ok()).editedFields).toEqual([
    'firstName',
    'lastName',
    'nameDay',
    'salutation',
  ])
  expect(await change({ firstName: '', lastName: '' })).toMatchObject({ salutation: 'Ahoj', salutationFormal: '' })
})

test('fills the empty fields of the members of a list, by their language', async () => {
  const co = await t.company()
  const list = await co.list()
  const make = (email: string, more: object) => co.contact(email, { listIds: [list.id], ...more })
  const jana = await make('jana@example.com', { firstName: 'Jana', lastName: 'Nováková' })
  const petr = await make('petr@example.com', {
    firstName: 'Peter',
    lastName: 'Novák',
    language: 'sk',
    salutation: 'Ahoj',
  })
  await make('john@example.com', { firstName: 'John', lastName: 'Smith', language: 'en' })
  await make('nobody@example.com', {})
  const outside = await co.contact('outside@example.com', { firstName: 'Eva' })
  // A person emptied the gender on purpose.
  const owner = await co.owner()
  const emptied = await make('emptied@example.com', { firstName: 'Eva', gender: 'f' })
  await owner.patch(`/contacts/${emptied.id}`, { gender: null }).ok()
  await empty(co, [jana.id, petr.id, outside.id, emptied.id])

  const result = await co.post(`/lists/${list.id}/autofill`).ok(200)
  expect(result).toMatchObject({ members: 5, contacts: 3, fields: { gender: 2, nameDay: 3, vocativeFirstName: 3 } })
  expect(await co.get(`/contacts/${jana.id}`).ok()).toMatchObject({ ...FILLED, editedFields: [] })
  expect(await co.get(`/contacts/${petr.id}`).ok()).toMatchObject({
    gender: 'm',
    salutation: 'Ahoj',
    salutationFormal: 'Vážený pán Novák',
    nameDay: '06-29',
  })
  expect((await co.get(`/contacts/${outside.id}`).ok()).gender).toBeNull()
  expect((await co.get(`/contacts/${emptied.id}`).ok()).gender).toBeNull()
  const { items } = await co.get(`/contacts/${jana.id}/activities?type=updated`).ok()
  expect(items[0].params.fields).toContain('gender')
  expect(await co.post(`/lists/${list.id}/autofill`).ok()).toMatchObject({ contacts: 0, fields: {} })
})

test('a large list is filled in the background, and a notification has the result', async () => {
  const co = await t.company()
  const names = ['Jana', 'Petr', 'Eva', 'Karel']
  await sql`insert into contact (tenant_id, email, first_name, shop_id, language, status, status_at, source, consent_basis, consent_recorded, created_at, updated_at)
    select ${co.tenantId}, 'n' || i || '@example.com', (${names}::text[])[1 + i % 4], ${co.shopId}, 'cs', 'subscribed', now(), 'import', 'imported', true, now(), now()
    from generate_series(1, 4500) i`.execute(co.db)
  const shop = (await co.get('/lists').ok()).items.find((one: { kind: string }) => one.kind === 'shop')
  const { jobId } = await co.post(`/lists/${shop.id}/autofill`).ok(202)
  expect(await t.runJobs()).toBe(0)
  const [notification] = (await co.get('/notifications').ok()).items
  expect(notification).toMatchObject({
    type: 'list_autofilled',
    jobId,
    params: { members: 4500, contacts: 4500, fields: { gender: 4500, salutation: 4500 } },
  })
})
