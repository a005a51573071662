import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import type { Answer } from '../../../test/support/client.ts'
import type { Company } from '../../../test/support/company.ts'

const t = useApi()

/** A company with limits of its own. They are set before its key is used for the first time, and so are known at once. */
async function limited(limits: { limit_burst?: number; limit_per_second?: number; limit_per_day?: number }) {
  const co = await t.company()
  await co.db.updateTable('tenant').set(limits).where('id', '=', co.tenantId).execute()
  return co
}
const remaining = (answer: Answer) => Number(answer.headers['x-ratelimit-remaining'])
const left = async (co: Company) => remaining(await co.get('/company').raw())

describe('the headers', () => {
  test('tell the size of the bucket, what is left, and when it is full again', async () => {
    const co = await t.company()
    const now = Math.floor(t.clock.now().getTime() / 1000)
    const { headers } = await co.get('/company').raw()
    expect(headers['x-ratelimit-limit']).toBe('2500')
    expect(headers['x-ratelimit-remaining']).toBe('2499')
    expect(Number(headers['x-ratelimit-reset']) - now).toBeOneOf([1, 2])
  })

  test('count down with every request, whatever it answers', async () => {
    const co = await t.company()
    const label = await co.label()
    const calls = [
      () => co.get('/company'),
      () => co.patch('/company', { name: '' }),
      () => co.get('/shops/999999999'),
      () => co.get('/nothing'),
      () => co.put('/company', {}),
      () => co.post('/labels', { name: label.name }),
      () => co.with({ 'content-type': 'text/plain' }).patch('/company', {}),
      () => co.patch('/company', { x: 'x'.repeat(5 * 1024 * 1024) }),
      () => co.put('/sending-mode', { mode: 'off' }),
      () => co.delete(`/labels/${label.id}`),
    ]
    const answers = []
    for (const call of calls) answers.push(await call().raw())
    expect(answers.map((answer) => answer.status)).toEqual([200, 400, 404, 404, 405, 409, 415, 413, 403, 204])
    expect(answers.map(remaining)).toEqual(calls.map((_, index) => 2498 - index))
    for (const { headers } of answers) {
      expect(headers['x-ratelimit-limit']).toBe('2500')
      expect(headers['x-ratelimit-reset']).toMatch(/^\d{10}$/)
    }
  })

  test('are those of the bucket with less left', async () => {
    const co = await limited({ limit_burst: 100, limit_per_day: 10 })
    const { headers } = await co.get('/company').raw()
    expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['10', '9'])
  })

  test('are on answers to strangers, from a bucket of their address', async () => {
    const co = await t.company()
    const answer = await co.with({ authorization: '' }).get('/company').raw()
    const next = await co
      .with({ authorization: 'Bearer pr_live_0123456789012345678901234567890' })
      .get('/company')
      .raw()
    expect([answer.status, next.status]).toEqual([401, 401])
    expect(answer.headers['x-ratelimit-limit']).toBe('2500')
    expect(remaining(answer) - remaining(next)).toBe(1)
  })
})

describe('over the limit', () => {
  test('429 per-second says how long to wait, in the header and in the body', async () => {
    const co = await limited({ limit_burst: 2, limit_per_second: 0.1 })
    await co.get('/company').ok()
    await co.get('/company').ok()
    const answer = await co.get('/company').raw()
    expect(answer.status).toBe(429)
    const error = { code: 'rate_limited', message: 'per-second', params: { retryAfter: 10 } }
    expect(answer.body).toEqual({ error })
    expect(answer.headers['retry-after']).toBe('10')
    expect(answer.headers['x-ratelimit-remaining']).toBe('0')
    expect(answer.headers['x-ratelimit-limit']).toBe('2')
    expect(answer.headers['x-request-id']).toBeDefined()
  })

  test('429 daily-limit comes from the other bucket, which refills all day long', async () => {
    const co = await limited({ limit_per_day: 2 })
    await co.get('/company').ok()
    await co.get('/company').ok()
    const error = await co.get('/company').fails(429, 'rate_limited', 'daily-limit')
    expect(error.params.retryAfter).toBe(43_200)
    t.clock.forward(43_200_000)
    await co.get('/company').ok()
    await co.get('/company').fails(429, 'rate_limited', 'daily-limit')
  })

  test('refused requests cost nothing: after the wait the next one passes', async () => {
    const co = await limited({ limit_burst: 1, limit_per_second: 0.5 })
    await co.get('/company').ok()
    for (let i = 0; i < 5; i++) await co.get('/company').fails(429, 'rate_limited', 'per-second')
    t.clock.forward(1_999)
    await co.get('/company').fails(429, 'rate_limited', 'per-second')
    t.clock.forward(1)
    await co.get('/company').ok()
  })

  test('a refused write writes nothing', async () => {
    const co = await limited({ limit_burst: 1, limit_per_second: 0.5 })
    await co.patch('/company', { city: 'Brno' }).ok()
    await co.patch('/company', { city: 'Praha' }).fails(429, 'rate_limited')
    t.clock.forward(60_000)
    expect((await co.get('/company').ok()).city).toBe('Brno')
  })
})

describe('who pays', () => {
  test('all keys of a company pay from one bucket', async () => {
    const co = await t.company()
    const other = await co.key('read', 'finance')
    const before = await left(co)
    expect(remaining(await other.get('/company').raw())).toBe(before - 1)
  })

  test('a signed-in person pays from a bucket of his own', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const before = await left(co)
    expect(remaining(await owner.get('/company').raw())).toBe(2499)
    expect(await left(co)).toBe(before - 1)
  })

  test('strangers and wrong keys cost the company nothing', async () => {
    const co = await t.company()
    const before = await left(co)
    await co.with({ authorization: '' }).get('/company').fails(401, 'unauthorized')
    await co.with({ authorization: 'Bearer pr_live_0123456789012345678901234567890' }).get('/company').raw()
    expect(await left(co)).toBe(before - 1)
  })

  test('a key used on a foreign company is paid by its own', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const [mine, theirs] = [await left(co), await left(other)]
    const answer = await co.with({ authorization: other.headers.authorization! }).get('/company').raw()
    expect([answer.status, remaining(answer)]).toEqual([403, theirs - 1])
    expect(await left(co)).toBe(mine - 1)
  })
})
