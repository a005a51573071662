import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Answer, Client } from '../../../../test/support/client.ts'
import type { Company } from '../../../../test/support/company.ts'
import { onClose } from '../../../../test/support/database.ts'
import { buildServer } from '../../../roles/api.ts'
import { insertMember } from './index.ts'

const t = useApi()
const ME = '/api/v1/auth/me'

interface Listed {
  id: string
  email: string
  roles: string[]
  active: boolean
}

async function listed(co: Company): Promise<Listed[]> {
  return (await (await co.owner()).get('/members').ok(200)).items
}

const idOf = async (co: Company, email: string) => (await listed(co)).find((member) => member.email === email)!.id

/** The right that a refused caller lacks. */
const lacks = (call: ReturnType<Client['call']>, what: string) => call.fails(403, 'forbidden', what)

/** The same caller at an API process that has just started and has no session in its cache. */
async function elsewhere(client: Client) {
  const server = await buildServer(t.app)
  await server.ready()
  onClose(() => server.close())
  return Object.assign(client.with({}), { server })
}

// Concurrent, because three of them wait for the cache of sessions.
test.concurrent('the list shows the members of the company and no one else', async () => {
  const co = await t.company()
  await (await t.company()).member('finance')
  const jana = await co.member('finance', 'developer')
  expect(await listed(co)).toEqual([
    expect.objectContaining({ email: co.email, roles: ['account_admin'], active: true, twoFactor: false }),
    {
      id: jana.memberId,
      email: jana.email,
      name: expect.stringMatching(/^Member/),
      roles: ['finance', 'developer'],
      active: true,
      twoFactor: false,
      createdAt: expect.any(String),
    },
  ])
})

test.concurrent('changed roles take effect within 5 s, in both directions', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const riser = await co.member('finance')
  const faller = await co.member('developer')
  await riser.patch('/company', { name: 'Too early' }).fails(403, 'forbidden', 'settings')
  await faller.patch('/company', { name: 'Still' }).ok(200)
  const changed = await owner.patch(`/members/${riser.memberId}`, { roles: ['developer'] }).ok(200)
  expect(changed).toMatchObject({ id: riser.memberId, roles: ['developer'], active: true })
  await owner.patch(`/members/${faller.memberId}`, { roles: ['finance'] }).ok(200)
  await pause(3100)
  await riser.patch('/company', { name: 'Now' }).ok(200)
  await faller.patch('/company', { name: 'Too late' }).fails(403, 'forbidden', 'settings')
})

test.concurrent('a member who is switched off is refused within 5 s, and accepted again when switched on', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const jana = await co.member('developer')
  await jana.get('/company').ok(200)
  expect(await owner.patch(`/members/${jana.memberId}`, { active: false }).ok(200)).toMatchObject({ active: false })
  await (await elsewhere(jana)).get('/company').fails(403, 'forbidden', 'tenant')
  await pause(3100)
  await jana.get('/company').fails(403, 'forbidden', 'tenant')
  expect((await jana.get(ME).ok(200)).companies).toEqual([])

  expect(await owner.patch(`/members/${jana.memberId}`, { active: true }).ok(200)).toMatchObject({
    active: true,
    roles: ['developer'],
  })
  await (await elsewhere(jana)).get('/company').ok(200)
})

test.concurrent('a removed member is refused within 5 s, in this company only', async () => {
  const [one, two] = [await t.company(), await t.company()]
  const jana = await one.member('developer')
  await insertMember(two.db, { tenant_id: two.tenantId, person_id: jana.personId, roles: ['finance'] })
  const janaAtTwo = Object.assign(jana.with({}), { base: two.base })
  await jana.get('/company').ok(200)
  const owner = await one.owner()
  await owner.delete(`/members/${jana.memberId}`).ok(204)
  await owner.delete(`/members/${jana.memberId}`).fails(404, 'not_found')
  expect((await listed(one)).map((member) => member.email)).toEqual([one.email])
  await pause(3100)
  await jana.get('/company').fails(403, 'forbidden', 'tenant')
  await janaAtTwo.get('/company').ok(200)
  expect((await jana.get(ME).ok(200)).companies).toMatchObject([{ id: two.tenant }])
})

test.concurrent('roles in one company are worth nothing in another', async () => {
  const [one, two] = [await t.company(), await t.company()]
  const jana = await one.member('account_admin')
  const { id } = await insertMember(two.db, { tenant_id: two.tenantId, person_id: jana.personId, roles: ['finance'] })
  const janaAtTwo = Object.assign(jana.with({}), { base: two.base })
  await jana.patch('/company', { name: 'Mine' }).ok(200)
  await janaAtTwo.patch('/company', { name: 'Theirs' }).fails(403, 'forbidden', 'settings')
  await janaAtTwo.patch(`/members/${id}`, { roles: ['account_admin'] }).fails(403, 'forbidden', 'settings')
  // The id of a member of the other company, under the company where the caller is an administrator.
  await jana.patch(`/members/${id}`, { roles: ['account_admin'] }).fails(404, 'not_found')
  expect((await listed(two)).find((member) => member.id === id)!.roles).toEqual(['finance'])
})

test.concurrent('a wrong field is named, and an empty change changes nothing', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const jana = await co.member('finance')
  const change = (patch: object) => owner.patch(`/members/${jana.memberId}`, patch)
  await change({ roles: [] }).fails(400, 'validation', 'roles')
  await change({ roles: ['superuser'] }).fails(400, 'validation', 'roles.0')
  await change({ roles: ['finance', 'finance'] }).fails(400, 'validation', 'roles')
  await change({ roles: 'finance' }).fails(400, 'validation', 'roles')
  await change({ active: 'no' }).fails(400, 'validation', 'active')
  expect(await change({}).ok(200)).toMatchObject({ roles: ['finance'], active: true })
  expect(await change({ email: 'new@example.com' }).ok(200)).toMatchObject({ email: jana.email })
})

test.concurrent('the last administrator stays one', async () => {
  const co = await t.company()
  const owner = await co.owner()
  await co.member('developer', 'marketing_manager', 'finance')
  const id = await idOf(co, co.email)
  await owner.delete(`/members/${id}`).fails(409, 'conflict', 'last_admin')
  await owner.patch(`/members/${id}`, { active: false }).fails(409, 'conflict', 'last_admin')
  await owner.patch(`/members/${id}`, { roles: ['developer'] }).fails(409, 'conflict', 'last_admin')
  await owner.patch(`/members/${id}`, { roles: ['account_admin', 'finance'], active: true }).ok(200)
  expect(await owner.patch(`/members/${id}`, {}).ok(200)).toMatchObject({ active: true })
})

test.concurrent('administrators who are switched off or belong to another company do not count', async () => {
  const co = await t.company()
  await t.company()
  const owner = await co.owner()
  const second = await co.member('account_admin')
  await owner.patch(`/members/${second.memberId}`, { active: false }).ok(200)
  const id = await idOf(co, co.email)
  await owner.delete(`/members/${id}`).fails(409, 'conflict', 'last_admin')
  await owner.delete(`/members/${second.memberId}`).ok(204)
  await owner.delete(`/members/${id}`).fails(409, 'conflict', 'last_admin')
})

test.concurrent('one of two administrators can leave', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const second = await co.member('account_admin')
  await owner.patch(`/members/${await idOf(co, co.email)}`, { roles: ['finance'] }).ok(200)
  await second.patch(`/members/${second.memberId}`, { roles: ['finance'] }).fails(409, 'conflict', 'last_admin')
})

test.concurrent('two administrators who act at the same time cannot leave the company without one', async () => {
  const ways: ((a: string, b: string, first: Client, second: Client) => Promise<Answer>[])[] = [
    (a, b, first, second) => [first.delete(`/members/${b}`).raw(), second.delete(`/members/${a}`).raw()],
    (a, b, first, second) => [first.delete(`/members/${a}`).raw(), second.delete(`/members/${b}`).raw()],
    (a, b, first, second) => [
      first.patch(`/members/${a}`, { roles: ['finance'] }).raw(),
      second.patch(`/members/${b}`, { active: false }).raw(),
    ],
    (a, b, first, second) => [
      first.patch(`/members/${b}`, { roles: ['finance'] }).raw(),
      second.delete(`/members/${a}`).raw(),
    ],
  ]
  for (const way of ways) {
    const co = await t.company()
    const first = await co.owner()
    const second = await co.member('account_admin')
    const a = await idOf(co, co.email)
    for (const client of [first, second]) await client.get('/members').ok(200)
    const answers = await Promise.all(way(a, second.memberId, first, second))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(answers.find((answer) => answer.status >= 300)!.body.error.message).toBe('last_admin')
    const rows = await co.db.selectFrom('member').selectAll().where('tenant_id', '=', co.tenantId).execute()
    expect(rows.filter((row) => row.active && row.roles.includes('account_admin'))).toHaveLength(1)
  }
})

test.concurrent('a developer cannot grant the role of an administrator', async () => {
  const co = await t.company()
  const developer = await co.member('developer')
  const colleague = await co.member('developer')
  for (const { memberId } of [developer, colleague]) {
    await lacks(developer.patch(`/members/${memberId}`, { roles: ['account_admin'] }), 'contacts')
    await lacks(developer.patch(`/members/${memberId}`, { roles: ['developer', 'content_manager'] }), 'campaigns')
    await lacks(developer.patch(`/members/${memberId}`, { roles: ['finance'] }), 'billing')
    await lacks(developer.patch(`/members/${memberId}`, { roles: ['data_analyst'] }), 'export')
  }
  expect((await listed(co)).slice(1).map((member) => member.roles)).toEqual([['developer'], ['developer']])
})

test.concurrent('a developer cannot change a member with more rights', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const developer = await co.member('developer')
  const off = await co.member('account_admin')
  await owner.patch(`/members/${off.memberId}`, { active: false }).ok(200)
  const admin = await idOf(co, co.email)
  await lacks(developer.delete(`/members/${admin}`), 'contacts')
  await lacks(developer.patch(`/members/${admin}`, { active: false }), 'contacts')
  await lacks(developer.patch(`/members/${admin}`, { roles: ['developer'] }), 'contacts')
  await lacks(developer.patch(`/members/${off.memberId}`, { active: true }), 'contacts')
  const analyst = await co.member('data_analyst')
  await lacks(developer.delete(`/members/${analyst.memberId}`), 'export')
  expect((await listed(co)).map((member) => member.active)).toEqual([true, true, false, true])
})

test.concurrent('a developer manages other developers, and can leave', async () => {
  const co = await t.company()
  const developer = await co.member('developer')
  const [first, second] = [await co.member('developer'), await co.member('developer')]
  await developer.patch(`/members/${first.memberId}`, { active: false }).ok(200)
  await developer.delete(`/members/${second.memberId}`).ok(204)
  await developer.delete(`/members/${developer.memberId}`).ok(204)
  expect((await listed(co)).map((member) => member.id)).toEqual([expect.any(String), first.memberId])
})

test.concurrent('a member with several roles may grant all their rights together', async () => {
  const co = await t.company()
  const both = await co.member('developer', 'data_analyst')
  const jana = await co.member('developer')
  await both.patch(`/members/${jana.memberId}`, { roles: ['data_analyst'] }).ok(200)
  await lacks(both.patch(`/members/${jana.memberId}`, { roles: ['finance'] }), 'billing')
})

test.concurrent('changes of members are in the audit log, without values', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const jana = await co.member('finance')
  await owner.patch(`/members/${jana.memberId}`, { roles: ['developer'] }).ok(200)
  await owner.delete(`/members/${jana.memberId}`).ok(204)
  const { items } = await co.get('/audit?objectKind=members').ok(200)
  const actor = { kind: 'person', id: owner.personId }
  expect(items).toMatchObject([
    { action: 'members.delete', object: { id: jana.memberId }, fields: [], actor },
    { action: 'members.update', object: { id: jana.memberId }, fields: ['roles'], actor },
  ])
})

test.concurrent('a person who lost rights cannot restore them while the cache still holds them', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const other = await co.member('account_admin')
  const id = other.memberId
  const { memberId: accomplice } = await co.member('finance')
  await other.get('/members').ok()
  await owner.patch(`/members/${id}`, { roles: ['data_analyst'] }).ok()
  await lacks(other.patch(`/members/${id}`, { roles: ['account_admin'] }), 'settings')
  await lacks(other.patch(`/members/${accomplice}`, { roles: ['account_admin'] }), 'settings')
  await lacks(other.post('/api-keys', { name: 'k', scope: 'full', roles: ['account_admin'] }), 'settings')
  await lacks(other.post('/invitations', { email: 'x@example.com', roles: ['account_admin'] }), 'settings')
  await owner.patch(`/members/${id}`, { roles: ['account_admin'] }).ok()
  await owner.patch(`/members/${id}`, { active: false }).ok()
  await lacks(other.patch(`/members/${id}`, { active: true }), 'settings')
  await owner.delete(`/members/${id}`).ok(204)
  await lacks(other.patch(`/members/${accomplice}`, { roles: ['account_admin'] }), 'settings')
  await lacks(other.delete(`/members/${accomplice}`), 'settings')
})
