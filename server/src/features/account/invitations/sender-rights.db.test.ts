// An invitation gives no more than its sender may give: when it is sent, and when it is accepted.
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()
let guests = 0
const someEmail = () => `invited${++guests}@example.com`
const accept = (token: string) =>
  t.stranger.post('/api/v1/auth/invitations/accept', { token, password: 'Another-horse-10' })
const memberOf = async (co: Company, email: string) =>
  (await (await co.owner()).get('/members').ok(200)).items.find((member: { email: string }) => member.email === email)

/** An administrator with an invitation under way. */
async function invitedBy(co: Company, roles: string[]) {
  const admin = await co.member('account_admin')
  const email = someEmail()
  await admin.post('/invitations', { email, roles }).ok(201)
  await t.runJobs()
  const { items } = await co.get(`/outbox?q=${email}`).ok(200)
  const { text } = await PostalMime.parse((await co.get(`/outbox/${items[0].id}`).raw()).text)
  return { admin, email, token: /invitation\/([\w.-]+)/.exec(text!)![1]! }
}

test('a person cannot invite with more rights than their own', async () => {
  const co = await t.company()
  const developer = await co.member('developer')
  const missing = {
    account_admin: 'contacts',
    content_manager: 'campaigns',
    data_analyst: 'export',
    finance: 'billing',
  }
  for (const [role, message] of Object.entries(missing)) {
    const guest = { email: someEmail(), roles: ['developer', role] }
    await developer.post('/invitations', guest).fails(403, 'forbidden', message)
  }
  await developer.post('/invitations', { email: someEmail(), roles: ['developer'] }).ok(201)
  expect((await (await co.owner()).get('/invitations').ok(200)).items).toHaveLength(1)
})

test('an invitation is invalid once its sender has left', async () => {
  const co = await t.company()
  const { admin, token } = await invitedBy(co, ['account_admin'])
  await (await co.owner()).delete(`/members/${admin.memberId}`).ok(204)
  await accept(token).fails(400, 'validation', 'token')
})

test('an invitation gives only what its sender may give when it is accepted', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const demote = (memberId: string, roles: string[]) => owner.patch(`/members/${memberId}`, { roles }).ok(200)

  const lost = await invitedBy(co, ['account_admin'])
  await demote(lost.admin.memberId, ['developer'])
  await t.stranger.get(`/api/v1/auth/invitations/${lost.token}`).fails(404, 'not_found')
  await accept(lost.token).fails(400, 'validation', 'token')
  expect(await memberOf(co, lost.email)).toBeUndefined()

  // Without the right to invite, nothing is given, not even the sender's own role.
  const analyst = await invitedBy(co, ['data_analyst'])
  await demote(analyst.admin.memberId, ['data_analyst'])
  await accept(analyst.token).fails(400, 'validation', 'token')

  const partly = await invitedBy(co, ['developer', 'account_admin'])
  await demote(partly.admin.memberId, ['developer'])
  await accept(partly.token).ok(204)
  expect(await memberOf(co, partly.email)).toMatchObject({ roles: ['developer'] })

  // The link works again when the sender has the rights again.
  await demote(lost.admin.memberId, ['account_admin'])
  await accept(lost.token).ok(204)
  expect(await memberOf(co, lost.email)).toMatchObject({ roles: ['account_admin'] })
})
