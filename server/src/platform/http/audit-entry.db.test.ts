import { expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'

const t = useApi()

test('a change whose audit entry cannot be written is not made', async () => {
  const co = await t.company()
  const [purpose] = (await co.get('/purposes').ok()).items
  const ann = { email: 'ann@example.com', shopId: co.shopId, purposeId: purpose.id, consentConfirmed: true }
  await t.database.pool.query(
    "alter table audit add constraint audit_refused check (action <> 'contacts.create') not valid",
  )
  await co.post('/contacts', ann).fails(500, 'server')
  expect((await co.get('/contacts').ok()).total).toBe(0)
  await t.database.pool.query('alter table audit drop constraint audit_refused')
  await co.post('/contacts', ann).ok(201)
  expect((await co.get('/contacts').ok()).total).toBe(1)
})
