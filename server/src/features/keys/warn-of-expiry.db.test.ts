import { expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import type { Client } from '../../../test/support/client.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { warnOfExpiry } from './jobs/warn-of-expiry.ts'

const t = useApi()
const HOUR = 3600 * 1000
const DAY = 24 * HOUR

const inDays = (days: number) => new Date(t.clock.now().getTime() + days * DAY).toISOString()
const make = (person: Client, name: string, days: number) =>
  person.post('/api-keys', { name, scope: 'read', roles: ['developer'], expiresAt: inDays(days) }).ok(201)
const warnings = async (client: Client) => (await client.get('/notifications?type=api_key_expiring').ok(200)).items

/** Lets some days pass, with the daily run of the job on each. */
async function live(days: number) {
  for (let day = 0; day < days; day++) {
    await enqueue(t.app.database.db, warnOfExpiry, {})
    expect(await t.runJobs()).toBe(0)
    t.clock.forward(DAY)
  }
}

test('the company hears once, a week before a key ends', async () => {
  const co = await t.company()
  const other = await t.company()
  const key = await make(await co.owner(), 'Shop', 10.5)
  await live(4)
  expect(await warnings(co)).toEqual([])
  await live(1)
  const warned = {
    type: 'api_key_expiring',
    severity: 'warning',
    count: 1,
    readAt: null,
    params: { expiresAt: key.expiresAt },
    subject: { kind: 'api_key', id: key.id, name: 'Shop' },
  }
  expect(await warnings(co)).toMatchObject([warned])
  await live(10)
  expect(await warnings(co)).toMatchObject([warned])
  expect(await warnings(other)).toEqual([])
})

test('news that were read do not come again', async () => {
  const co = await t.company()
  await make(await co.owner(), 'Shop', 6.5)
  await live(1)
  await co.post('/notifications/read', { all: true }).ok(200)
  await live(7)
  expect(await warnings(co)).toMatchObject([{ count: 1, readAt: expect.any(String) }])
})

test('each key has a warning of its own', async () => {
  const co = await t.company()
  const owner = await co.owner()
  await make(owner, 'First', 6.5)
  await make(owner, 'Second', 6.5)
  await live(1)
  const names = (await warnings(co)).map((item: { subject: { name: string } }) => item.subject.name)
  expect(names.sort()).toEqual(['First', 'Second'])
})

test('keys that do not work any more are nobody’s concern', async () => {
  const co = await t.company()
  const owner = await co.owner()
  const revoked = await make(owner, 'Revoked', 6.5)
  await owner.delete(`/api-keys/${revoked.id}`).ok(204)
  const maker = await co.member('developer')
  await make(maker, 'Of a member who left', 6.5)
  await owner.delete(`/members/${maker.memberId}`).ok(204)
  await live(1)
  expect(await warnings(co)).toEqual([])
})
