import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { PASSWORD } from '../../../../test/support/constants.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { createOneTimeToken } from '../accounts/index.ts'
import { sweepChanges } from './jobs/sweep.ts'

const t = useApi()
const EMAIL = '/api/v1/auth/email'
const HOUR = 3600 * 1000

let made = 0
const fresh = () => `new-${++made}-${crypto.randomUUID()}@example.com`
const logIn = (email: string, password = PASSWORD) => t.stranger.post('/api/v1/auth/login', { email, password })

/** The mails of a kind in the outbox of a company, the newest first, with the path of their first link. */
async function mails(co: Company, kind: string) {
  await t.runJobs()
  const { items } = await co.get(`/outbox?kind=${kind}`).ok()
  return Promise.all(
    (items as { id: string; to: string }[]).map(async ({ id, to }) => {
      const { text = '', subject } = await PostalMime.parse((await co.get(`/outbox/${id}`).raw()).text)
      const link = /https?:\/\/[^/]+(\/\S+)/.exec(text)?.[1] ?? ''
      return { to, subject, text, link }
    }),
  )
}

/** A person who asked for a new address, and the links that were mailed. */
async function asked(email = fresh()) {
  const co = await t.company()
  const owner = await co.owner()
  await owner.post(EMAIL, { email, password: PASSWORD }).ok(202)
  const [confirm] = await mails(co, 'email_change')
  const [notice] = await mails(co, 'email_change_notice')
  return { co, owner, email, old: co.email, confirm: confirm!, notice: notice! }
}

const isSignedIn = async ({ token }: { token: string }) =>
  (await t.database.db.selectFrom('session').select('id').where('hash', '=', hashToken(token)).execute()).length === 1

test('the address changes when the new one confirms it, not before', async () => {
  const { co, owner, email, old, confirm } = await asked()
  expect(confirm.to).toBe(email)
  expect((await owner.get(EMAIL).ok(200)).change).toMatchObject({ email })
  expect((await t.stranger.get(confirm.link).raw()).text).toContain(email)
  await logIn(old).ok(200)
  await logIn(email).fails(401, 'unauthorized')

  const done = await t.stranger.post(confirm.link, '').raw()
  expect(done.status).toBe(200)
  expect(done.text).toContain(email)
  await logIn(old).fails(401, 'unauthorized')
  const me = await logIn(email).ok(200)
  expect(me.companies).toMatchObject([{ id: co.tenant, roles: ['account_admin'] }])
  expect((await owner.get(EMAIL).ok(200)).change).toBeNull()
})

test('Basic authentication follows the person', async () => {
  const { co, email, old, confirm } = await asked()
  await t.stranger.post(confirm.link, '').raw()
  const basic = (user: string) => ({ authorization: `Basic ${Buffer.from(`${user}:${co.apiKey}`).toString('base64')}` })
  const path = `/api/v1/tenants/${co.tenant}/company`
  await t.stranger.with(basic(email)).get(path).ok(200)
  await t.stranger.with(basic(old)).get(path).fails(401, 'unauthorized')
})

test('the session that asked goes on, all others end, and old links for a new password stop working', async () => {
  const { co, owner, confirm } = await asked()
  const other = await co.owner()
  const reset = await createOneTimeToken(
    t.database.db,
    'password_reset',
    { personId: owner.personId },
    new Date(t.clock.now().getTime() + HOUR),
  )
  await t.stranger.post(confirm.link, '').raw()
  expect([await isSignedIn(owner), await isSignedIn(other)]).toEqual([true, false])
  await t.stranger
    .post('/api/v1/auth/password-reset/confirm', { token: reset, password: 'Another-long-one-7' })
    .fails(400, 'validation', 'token')
})

test('a link works once, and for an hour', async () => {
  const first = await asked()
  expect((await t.stranger.post(first.confirm.link, '').raw()).status).toBe(200)
  expect((await t.stranger.post(first.confirm.link, '').raw()).status).toBe(404)
  const second = await asked()
  t.clock.forward(HOUR)
  expect((await t.stranger.get(second.confirm.link).raw()).status).toBe(404)
  expect((await t.stranger.post(second.confirm.link, '').raw()).status).toBe(404)
  expect((await t.stranger.post(second.notice.link, '').raw()).status).toBe(404)
  await logIn(second.old).ok(200)
})

test('the tokens are stored as hashes', async () => {
  const { owner, confirm, notice } = await asked()
  const { rows } = await t.database.pool.query('select c::text as row from email_change c where person_id = $1', [
    owner.personId,
  ])
  for (const { link } of [confirm, notice]) expect(rows[0].row).not.toContain(link.split('/')[2]!.split('?')[0])
})

test('the old address stops the change, and all devices are signed out', async () => {
  const { owner, email, old, confirm, notice } = await asked()
  expect(notice.to).toBe(old)
  expect(notice.text).toContain(email)
  expect((await t.stranger.get(notice.link).raw()).status).toBe(200)
  expect(await isSignedIn(owner)).toBe(true)
  expect((await t.stranger.post(notice.link, '').raw()).status).toBe(200)
  expect(await isSignedIn(owner)).toBe(false)
  expect((await t.stranger.post(confirm.link, '').raw()).status).toBe(404)
  await logIn(old).ok(200)
})

describe('after the change', () => {
  const DAY = 24 * HOUR

  /** A person whose address was changed, and the mail to the old one. */
  async function changed() {
    const before = await asked()
    expect((await t.stranger.post(before.confirm.link, '').raw()).status).toBe(200)
    const [told] = await mails(before.co, 'email_changed')
    return { ...before, told: told! }
  }

  test('the old address learns of it, also if its notice was never written', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const email = fresh()
    await owner.post(EMAIL, { email, password: PASSWORD }).ok(202)
    const token = 'a-token-that-only-the-test-has'
    await t.database.db
      .updateTable('email_change')
      .set({ confirm_hash: hashToken(token) })
      .where('person_id', '=', owner.personId)
      .execute()
    expect((await t.stranger.post(`/confirm-address/${token}`, '').raw()).status).toBe(200)
    expect(await mails(co, 'email_change_notice')).toEqual([])
    expect(await mails(co, 'email_changed')).toMatchObject([{ to: co.email, text: expect.stringContaining(email) }])
  })

  test('it takes the change back: sessions and the password end, and a new password is set', async () => {
    const { co, owner, email, old, told } = await changed()
    expect((await t.stranger.get(told.link).raw()).text).toContain(old)
    expect(await isSignedIn(owner)).toBe(true)
    const done = await t.stranger.post(told.link, '').raw()
    expect([done.status, done.text.includes(old)]).toEqual([200, true])
    expect(await isSignedIn(owner)).toBe(false)
    for (const address of [old, email]) await logIn(address).fails(401, 'unauthorized')
    const [reset] = await mails(co, 'password_reset')
    expect(reset!.to).toBe(old)
    const token = reset!.link.split('/')[2]!.split('?')[0]!
    await t.stranger.post('/api/v1/auth/password-reset/confirm', { token, password: 'Quite-another-9-word' }).ok(204)
    await logIn(old, 'Quite-another-9-word').ok(200)
    expect((await t.stranger.post(told.link, '').raw()).status).toBe(404)
    const { items } = await (await co.owner()).get('/audit?pageSize=2').ok(200)
    const actions = items.map((item: { action: string }) => item.action)
    expect(actions).toEqual(['accounts.change-password', 'accounts.restore-email'])
  })

  test('the link that was to stop the change takes it back too', async () => {
    const { notice, old, owner } = await changed()
    expect((await t.stranger.get(notice.link).raw()).text).toContain(old)
    expect((await t.stranger.post(notice.link, '').raw()).status).toBe(200)
    expect(await isSignedIn(owner)).toBe(false)
  })

  test('it works for seven days', async () => {
    const late = await changed()
    t.clock.forward(7 * DAY)
    expect((await t.stranger.get(late.told.link).raw()).status).toBe(404)
    expect((await t.stranger.post(late.told.link, '').raw()).status).toBe(404)
    await logIn(late.email).ok(200)
    const row = () =>
      t.database.db.selectFrom('changed_email').select('id').where('person_id', '=', late.owner.personId)
    expect(await row().execute()).toHaveLength(1)
    t.clock.forward(1000)
    await enqueue(t.database.db, sweepChanges, {})
    await t.runJobs()
    expect(await row().execute()).toEqual([])
  })

  test('a second change does not keep the first address from taking it back, and gets nothing itself', async () => {
    const { co, owner, old, told } = await changed()
    const third = fresh()
    await owner.post(EMAIL, { email: third, password: PASSWORD }).ok(202)
    const [confirm] = await mails(co, 'email_change')
    expect((await t.stranger.post(confirm!.link, '').raw()).status).toBe(200)
    const [second] = await mails(co, 'email_changed')
    expect((await t.stranger.post(told.link, '').raw()).status).toBe(200)
    expect((await t.stranger.post(second!.link, '').raw()).status).toBe(404)
    const person = t.database.db.selectFrom('person').select('email').where('id', '=', owner.personId)
    expect(await person.executeTakeFirst()).toEqual({ email: old })
  })

  test('what was added to the account since then no longer opens it', async () => {
    const { owner, told } = await changed()
    const { db } = t.database
    const before = new Date(t.clock.now().getTime() - HOUR)
    const passkey = { person_id: owner.personId, public_key: Buffer.alloc(1), counter: 0, synced: false }
    const identity = { issuer: 'https://id.example', person_id: owner.personId }
    for (const [name, at] of [
      ['old', before],
      ['new', t.clock.now()],
    ] as const) {
      const credential_id = Buffer.from(crypto.randomUUID())
      await db
        .insertInto('passkey')
        .values({ ...passkey, name, credential_id, created_at: at })
        .execute()
      const subject = `${name} ${owner.personId}`
      await db
        .insertInto('person_identity')
        .values({ ...identity, subject, created_at: at, used_at: at })
        .execute()
    }
    await db.updateTable('person').set({ totp_confirmed_at: t.clock.now() }).where('id', '=', owner.personId).execute()
    expect((await t.stranger.post(told.link, '').raw()).status).toBe(200)
    const ofPerson = ['person_id', '=', owner.personId] as const
    expect(
      await db
        .selectFrom('passkey')
        .select('name')
        .where(...ofPerson)
        .execute(),
    ).toEqual([{ name: 'old' }])
    expect(
      await db
        .selectFrom('person_identity')
        .select('subject')
        .where(...ofPerson)
        .execute(),
    ).toHaveLength(1)
    const person = db.selectFrom('person').select('totp_confirmed_at').where('id', '=', owner.personId)
    expect(await person.executeTakeFirst()).toEqual({ totp_confirmed_at: null })
  })
})

test('the link of one address is not valid for the other', async () => {
  const { confirm, notice, old } = await asked()
  const swapped = (link: string) =>
    link.includes('confirm') ? link.replace('confirm-', 'cancel-') : link.replace('cancel-', 'confirm-')
  expect((await t.stranger.post(swapped(notice.link), '').raw()).status).toBe(404)
  expect((await t.stranger.post(swapped(confirm.link), '').raw()).status).toBe(404)
  await logIn(old).ok(200)
})

test('an address that another person has is answered like a free one; its owner gets a mail, and nothing changes', async () => {
  const victim = await t.company()
  const co = await t.company()
  const owner = await co.owner()
  const free = await owner.post(EMAIL, { email: fresh(), password: PASSWORD }).raw()
  const taken = await owner.post(EMAIL, { email: victim.email.toUpperCase(), password: PASSWORD }).raw()
  expect([free.status, taken.status]).toEqual([202, 202])
  expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
  expect(await mails(victim, 'email_taken')).toMatchObject([{ to: victim.email, link: '' }])
  // The requester sees the same mails as for a free address.
  expect(await mails(co, 'email_change_notice')).toMatchObject([{ to: co.email }])
  expect(await mails(co, 'email_change')).toEqual([])
})

test('an address that another person gets before the confirmation stays theirs', async () => {
  const { email, old, confirm } = await asked()
  await t.database.db.insertInto('person').values({ email: email.toUpperCase() }).execute()
  expect((await t.stranger.post(confirm.link, '').raw()).status).toBe(404)
  await logIn(old).ok(200)
})

test('a second request replaces the first', async () => {
  const { co, owner, confirm } = await asked()
  const email = fresh()
  await owner.post(EMAIL, { email, password: PASSWORD }).ok(202)
  const [newest] = await mails(co, 'email_change')
  expect((await t.stranger.post(confirm.link, '').raw()).status).toBe(404)
  expect((await t.stranger.post(newest!.link, '').raw()).status).toBe(200)
  await logIn(email).ok(200)
})

test('a new password makes a wanted change invalid: someone with the old one may have asked', async () => {
  const { owner, confirm, old } = await asked()
  await owner.post('/api/v1/auth/password', { current: PASSWORD, password: 'Quite-another-9-word' }).ok(204)
  expect((await owner.get(EMAIL).ok(200)).change).toBeNull()
  expect((await t.stranger.post(confirm.link, '').raw()).status).toBe(404)
  await logIn(old, 'Quite-another-9-word').ok(200)
})

test('the person withdraws the change', async () => {
  const { owner, confirm } = await asked()
  await owner.delete(EMAIL).ok(204)
  expect((await owner.get(EMAIL).ok(200)).change).toBeNull()
  expect((await t.stranger.post(confirm.link, '').raw()).status).toBe(404)
})

test('it asks for the password, refuses the same and wrong addresses, and is limited', async () => {
  const co = await t.company()
  const owner = await co.owner()
  await owner.post(EMAIL, { email: fresh() }).fails(400, 'validation', 'password')
  await owner.post(EMAIL, { email: fresh(), password: 'wrong' }).fails(400, 'validation', 'password')
  await owner.post(EMAIL, { email: co.email.toUpperCase(), password: PASSWORD }).fails(400, 'validation', 'email')
  for (const email of ['x', '', 'a@b', 'a@example.com\r\nBcc: b@example.com', '"a"@example.com', 5])
    await owner.post(EMAIL, { email, password: PASSWORD }).fails(400, 'validation', 'email')
  for (let i = 0; i < 5; i++) await owner.post(EMAIL, { email: fresh(), password: PASSWORD }).ok(202)
  await owner.post(EMAIL, { email: fresh(), password: PASSWORD }).fails(429, 'rate_limited', 'email-change')
})

test('the change is in the audit log of every company of the person', async () => {
  const { co, confirm, owner } = await asked()
  await t.stranger.post(confirm.link, '').raw()
  const { items } = await owner.get(`/api/v1/tenants/${co.tenant}/audit?pageSize=1`).ok(200)
  expect(items).toMatchObject([{ action: 'accounts.change-email' }])
})
