// Sessions and one-time tokens without the cache that the API puts before them.
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { accounts } from './feature.ts'
import { createOneTimeToken, csrfTokenOf, findSession, startSession, takeOneTimeToken } from './index.ts'
import { deleteExpiredTokens } from './one-time-tokens.ts'
import { deleteExpiredSessions } from './sessions.ts'

const t = useApi()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const db = () => t.database.db
const later = (start: Date, ms: number) => new Date(start.getTime() + ms)

async function personWithSession() {
  const co = await t.company()
  const { personId } = await co.member('finance')
  const start = t.clock.now()
  const token = await startSession(db(), { personId }, start)
  const at = (ms: number) => findSession(db(), token, later(start, ms))
  return { co, personId, start, token, at }
}

const sessionRow = (token: string) =>
  db().selectFrom('session').selectAll().where('hash', '=', hashToken(token)).executeTakeFirst()

test('an unused session ends after 14 days', async () => {
  const used = await personWithSession()
  const idle = await personWithSession()
  expect(await used.at(14 * DAY - 1)).toMatchObject({ personId: used.personId, supportTenantId: null })
  expect(await idle.at(14 * DAY)).toBeNull()
})

test('each use prolongs a session by 14 days', async () => {
  const { at } = await personWithSession()
  for (const day of [13, 26, 39, 52]) expect(await at(day * DAY), `day ${day}`).not.toBeNull()
  expect(await at(66 * DAY)).toBeNull()
})

test('no session outlives 90 days, however much it is used', async () => {
  const { at, token, start } = await personWithSession()
  for (let day = 10; day < 90; day += 10) expect(await at(day * DAY), `day ${day}`).not.toBeNull()
  expect((await sessionRow(token))!.expires_at).toEqual(later(start, 90 * DAY))
  expect(await at(90 * DAY - 1)).not.toBeNull()
  expect(await at(90 * DAY)).toBeNull()
})

test('the use of a session is stored at most once a minute', async () => {
  const { at, token, start } = await personWithSession()
  await at(MINUTE)
  expect((await sessionRow(token))!.seen_at).toEqual(start)
  await at(MINUTE + 1)
  expect((await sessionRow(token))!.seen_at).toEqual(later(start, MINUTE + 1))
  await at(2 * MINUTE)
  expect((await sessionRow(token))!.seen_at).toEqual(later(start, MINUTE + 1))
})

test('using a support view does not prolong it', async () => {
  const co = await t.company()
  const start = t.clock.now()
  const token = await startSession(db(), { supportTenantId: co.tenantId, lifeMs: HOUR }, start)
  for (const minute of [20, 40, 59]) {
    const session = await findSession(db(), token, later(start, minute * MINUTE))
    expect(session).toMatchObject({ personId: null, supportTenantId: co.tenantId })
  }
  expect(await findSession(db(), token, later(start, HOUR))).toBeNull()
})

test('the row of a session holds neither its token nor its CSRF token', async () => {
  const { token } = await personWithSession()
  const row = JSON.stringify(await sessionRow(token))
  expect(row).toContain(JSON.stringify(hashToken(token)).slice(1, -1))
  expect(row).not.toContain(token)
  expect(row).not.toContain(JSON.stringify(Buffer.from(token)).slice(1, -1))
  expect(row).not.toContain(csrfTokenOf(token))
})

test('a one-time token works once, and for its own purpose only', async () => {
  const { personId } = await personWithSession()
  const now = t.clock.now()
  const token = await createOneTimeToken(db(), 'password_reset', { personId }, later(now, HOUR))
  expect(await takeOneTimeToken(db(), 'support', token, now)).toBeNull()
  expect(await takeOneTimeToken(db(), 'password_reset', token, now)).toEqual({ personId, tenantId: null })
  expect(await takeOneTimeToken(db(), 'password_reset', token, now)).toBeNull()
})

test('of many concurrent uses of a one-time token one succeeds', async () => {
  const { personId } = await personWithSession()
  const now = t.clock.now()
  const token = await createOneTimeToken(db(), 'password_reset', { personId }, later(now, HOUR))
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeOneTimeToken(db(), 'password_reset', token, now)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('a one-time token expires', async () => {
  const { personId } = await personWithSession()
  const now = t.clock.now()
  const token = await createOneTimeToken(db(), 'password_reset', { personId }, later(now, HOUR))
  expect(await takeOneTimeToken(db(), 'password_reset', token, later(now, HOUR))).toBeNull()
  expect(await takeOneTimeToken(db(), 'password_reset', token, later(now, HOUR - 1))).not.toBeNull()
})

test('the sweep deletes expired rows only', async () => {
  const { personId, token } = await personWithSession()
  const now = t.clock.now()
  await createOneTimeToken(db(), 'password_reset', { personId }, later(now, HOUR))
  const fresh = await createOneTimeToken(db(), 'password_reset', { personId }, later(now, 15 * DAY))
  t.clock.forward(14 * DAY + 1)
  const young = await startSession(db(), { personId }, t.clock.now())

  const sweep = accounts.jobs!.find((job) => job.name === 'accounts.sweep-sessions')!
  await enqueue(db(), sweep, {})
  expect(await t.runJobs()).toBe(0)

  expect(await sessionRow(token)).toBeUndefined()
  expect(await sessionRow(young)).toBeDefined()
  const tokens = await db().selectFrom('one_time_token').select('hash').where('person_id', '=', personId).execute()
  expect(tokens).toEqual([{ hash: hashToken(fresh) }])
})

test('the sweep deletes some rows at a time', async () => {
  const { personId } = await personWithSession()
  const old = later(t.clock.now(), -100 * DAY)
  for (let i = 0; i < 5; i++) await startSession(db(), { personId }, old)
  for (let i = 0; i < 3; i++) await createOneTimeToken(db(), 'passkey_sign_in', {}, old)
  expect(await deleteExpiredSessions(db(), t.clock.now(), 2)).toBe(true)
  expect(await deleteExpiredTokens(db(), t.clock.now(), 2)).toBe(true)
  while (await deleteExpiredSessions(db(), t.clock.now(), 2));
  while (await deleteExpiredTokens(db(), t.clock.now(), 2));
  const left = await db().selectFrom('session').select('id').where('person_id', '=', personId).execute()
  expect(left.length).toBe(2)
})
