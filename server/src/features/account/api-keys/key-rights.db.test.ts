import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

test('the old keys of a member who left and came back with fewer rights stay invalid', async () => {
  const company = await t.company()
  const owner = await company.owner()
  const admin = await company.member('account_admin')
  t.clock.forward(1000)
  const { apiKey } = await admin.post('/api-keys', { name: 'mine', scope: 'full', roles: ['account_admin'] }).ok(201)
  const mine = company.with({ authorization: `Bearer ${apiKey}` })
  await owner.delete(`/members/${admin.memberId}`).ok(204)
  t.clock.forward(1000)
  await company.db
    .insertInto('member')
    .values({
      tenant_id: company.tenantId,
      person_id: admin.personId,
      roles: ['data_analyst'],
      created_at: t.clock.now(),
    })
    .execute()
  await mine.patch('/company', { name: 'Taken' }).fails(401, 'unauthorized')
})

test('a key never has more rights than its creator has at the moment of the call', async () => {
  const company = await t.company()
  const owner = await company.owner()
  const admin = await company.member('account_admin')
  t.clock.forward(1000)
  const make = async (roles: string[]) => {
    const { apiKey } = await admin.post('/api-keys', { name: roles[0], scope: 'full', roles }).ok(201)
    return company.with({ authorization: `Bearer ${apiKey}` })
  }
  const listed = async () => {
    const { items } = await owner.get('/api-keys').ok(200)
    return Object.fromEntries(items.map((key: Listed) => [key.name, [key.valid, key.restricted]]))
  }
  const demote = (roles: string[]) => owner.patch(`/members/${admin.memberId}`, { roles }).ok(200)

  const [strong, analyst] = [await make(['account_admin']), await make(['data_analyst'])]
  expect(await listed()).toMatchObject({ account_admin: [true, false], data_analyst: [true, false] })
  await demote(['data_analyst', 'finance'])
  await strong.get('/company').ok(200)
  await strong.patch('/company', { name: 'Taken' }).fails(403, 'forbidden', 'settings')
  await strong.post('/contacts', {}).fails(403, 'forbidden', 'contacts')
  await analyst.get('/contacts').ok(200)
  expect(await listed()).toMatchObject({ account_admin: [true, true], data_analyst: [true, false] })
})

test('a key gets back the rights that its creator gets back, and keys of the operator have no creator', async () => {
  const company = await t.company()
  const owner = await company.owner()
  const admin = await company.member('account_admin')
  t.clock.forward(1000)
  const { apiKey } = await admin.post('/api-keys', { name: 'mine', scope: 'full', roles: ['account_admin'] }).ok(201)
  for (const roles of [['finance'], ['account_admin']])
    await owner.patch(`/members/${admin.memberId}`, { roles }).ok(200)
  await company
    .with({ authorization: `Bearer ${apiKey}` })
    .patch('/company', { name: 'Mine' })
    .ok(200)
  const operators = await company.key('full', 'account_admin')
  await operators.patch('/company', { name: 'Ours' }).ok(200)
  const { items } = await owner.get('/api-keys').ok(200)
  expect(items.map((key: Listed) => key.restricted)).toEqual(items.map(() => false))
})

interface Listed {
  name: string
  valid: boolean
  restricted: boolean
}

test('keys of a member who is switched off still count towards the limit', async () => {
  const company = await t.company()
  const owner = await company.owner()
  const admin = await company.member('account_admin')
  t.clock.forward(1000)
  const make = (by: typeof owner | typeof admin) =>
    by.post('/api-keys', { name: 'k', scope: 'read', roles: ['finance'] })
  for (let i = 0; i < 19; i++) await make(admin).ok(201)
  await owner.patch(`/members/${admin.memberId}`, { active: false }).ok(200)
  await make(owner).fails(409, 'conflict', 'limit')
})

test('revoking a key or withdrawing an invitation needs the rights it grants', async () => {
  const company = await t.company()
  const owner = await company.owner()
  const developer = await company.member('developer')
  const strong = await company.key('full', 'account_admin')
  const weak = await company.key('read', 'developer')
  await developer.delete(`/api-keys/${strong.keyId}`).fails(403, 'forbidden', 'contacts')
  await developer.delete(`/api-keys/${weak.keyId}`).ok(204)
  const invitation = await owner.post('/invitations', { email: 'boss@example.com', roles: ['account_admin'] }).ok(201)
  await developer.delete(`/invitations/${invitation.id}`).fails(403, 'forbidden', 'contacts')
})

test.each([
  '2026-12-31T23:59:60Z',
  '2026-12-31T23:59:59+01',
  '2026-02-30T00:00:00Z',
  '2026-12-31',
  '0000-01-01T00:00:00Z',
  'soon',
  '2026-12-31T10:00:00',
])('%s is not a valid expiry', async (expiresAt) => {
  const owner = await (await t.company()).owner()
  await owner
    .post('/api-keys', { name: 'k', scope: 'read', roles: ['finance'], expiresAt })
    .fails(400, 'validation', 'expiresAt')
})

test('a wrong Basic user is 401, also with a NUL in it, and does not count as a use of the key', async () => {
  const company = await t.company()
  const basic = (user: string) =>
    company.with({ authorization: `Basic ${Buffer.from(`${user}:${company.apiKey}`).toString('base64')}` })
  await basic('nobody@example.com').get('/company').fails(401, 'unauthorized')
  await basic('a\0b').get('/company').fails(401, 'unauthorized')
  const used = await company.db
    .selectFrom('api_key')
    .select('used_at')
    .where('tenant_id', '=', company.tenantId)
    .execute()
  expect(used).toEqual([{ used_at: null }])
})
