import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Client } from '../../../../test/support/client.ts'
import type { Company } from '../../../../test/support/company.ts'
import { onClose } from '../../../../test/support/database.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { buildServer } from '../../../roles/api.ts'
import { notify } from '../../account/notifications/index.ts'

const t = useApi()
let base = ''
beforeAll(async () => {
  const server = await buildServer(t.app)
  base = await server.listen({ host: '127.0.0.1', port: 0 })
  onClose(async () => {
    server.server.closeAllConnections()
    await server.close()
  })
})

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

interface Received {
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: each event has other data
  data: any
}

/** Opens a stream and collects its events. */
async function listen(client: Client) {
  const hangUp = new AbortController()
  const { cookie = '' } = client.headers
  const answer = await fetch(`${base}${client.base}/stream`, { headers: { cookie }, signal: hangUp.signal })
  const received: Received[] = []
  const state = { ended: false }
  const read = async () => {
    let rest = ''
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
        if (event) received.push({ event, data: JSON.parse(data!) })
      }
    }
    state.ended = true
  }
  // A connection that is cut ends the stream too.
  const reading = read().catch(() => {
    state.ended = true
  })
  opened.push(() => {
    hangUp.abort()
    return reading
  })
  const last = (event: string) => received.findLast((one) => one.event === event)?.data
  return { answer, received, last, state }
}

const news = (co: Company, type: string) =>
  notify(t.database.db, co.tenantId, { type, severity: 'info' }, t.clock.now())

describe('a stream', () => {
  test('leaves out notifications from before a member joined', async () => {
    const co = await t.company()
    await news(co, 'old')
    t.clock.forward(1000)
    const stream = await listen(await co.member('data_analyst'))
    await expect.poll(() => stream.last('notifications')).toEqual({ unread: 0, items: [] })
    await news(co, 'new')
    await expect.poll(() => stream.last('notifications')).toMatchObject({ unread: 1, items: [{ type: 'new' }] })
  })

  test('sends the current values, and changes', async () => {
    const co = await t.company()
    const stream = await listen(await co.owner())
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.answer.headers.get('cache-control')).toBe('no-store')
    await expect
      .poll(() => stream.received.map(({ event }) => event).sort())
      .toEqual(['actions', 'campaigns', 'contacts', 'notifications'])
    expect(stream.last('notifications')).toEqual({ unread: 0, items: [] })
    expect(stream.last('contacts')).toMatchObject({ total: 0, mailable: 0 })
    await co.contact()
    await news(co, 'list_merged')
    await expect.poll(() => stream.last('contacts').total).toBe(1)
    await expect
      .poll(() => stream.last('notifications'))
      .toMatchObject({
        unread: 1,
        items: [{ type: 'list_merged', count: 1 }],
      })
    const number = stream.received.length
    await sleep(2500)
    expect(stream.received).toHaveLength(number)
  })

  test('also shows work that started and ended between two readings', async () => {
    const co = await t.company()
    const stream = await listen(await co.owner())
    await expect.poll(() => stream.last('actions')).toEqual({ items: [], newest: null })
    const { id } = await co.db
      .insertInto('action')
      .values({ tenant_id: co.tenantId, type: 'lists.merge', finished_at: t.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await freezeFor(co, [(await co.contact()).id])
    await expect.poll(() => stream.last('actions')).toMatchObject({ items: [], newest: { id } })
    await expect.poll(() => stream.last('campaigns')).toMatchObject({ items: [], newest: { status: 'sent' } })
  })

  test('sends nothing that the person may not read, and nothing of another company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const finance = await listen(await co.member('finance'))
    const others = await listen(await other.owner())
    await news(co, 'secret')
    await expect.poll(() => finance.last('notifications')?.unread).toBe(1)
    await expect
      .poll(() => new Set(finance.received.map(({ event }) => event)))
      .toEqual(new Set(['actions', 'notifications']))
    await sleep(1500)
    expect(JSON.stringify(others.received)).not.toContain('secret')
  })

  test('ends for a person who logs out, is removed or gets other roles', async () => {
    const co = await t.company()
    const [leaver, removed, changed] = [await co.owner(), await co.member('developer'), await co.member('developer')]
    const staying = await listen(await co.owner())
    const streams = [await listen(leaver), await listen(removed), await listen(changed)]
    await leaver.post('/api/v1/auth/logout').ok(204)
    const owner = await co.owner()
    await owner.patch(`/members/${removed.memberId}`, { active: false }).ok(200)
    await owner.patch(`/members/${changed.memberId}`, { roles: ['finance'] }).ok(200)
    await expect.poll(() => streams.map(({ state }) => state.ended)).toEqual([true, true, true])
    expect(staying.state.ended).toBe(false)
  })

  test('does not count against the rate limit, and a person has at most twenty: the oldest ends', async () => {
    const co = await t.company()
    const owner = await co.owner()
    const before = Number((await owner.get('/company').raw()).headers['x-ratelimit-remaining'])
    const streams: Awaited<ReturnType<typeof listen>>[] = []
    for (let i = 0; i < 21; i++) streams.push(await listen(owner))
    await expect.poll(() => streams.map(({ state }) => state.ended)).toEqual([true, ...Array(20).fill(false)])
    const { cookie = '' } = owner.headers
    await fetch(`${base}${owner.base}/stream`, { method: 'HEAD', headers: { cookie } })
    expect(streams.filter(({ state }) => !state.ended)).toHaveLength(20)
    const after = Number((await owner.get('/company').raw()).headers['x-ratelimit-remaining'])
    expect(before - after).toBeLessThanOrEqual(1)
  })

  test('is not measured as an answer that took long', async () => {
    const owner = await (await t.company()).owner()
    const { cookie = '' } = owner.headers
    for (const path of ['/stream', '/company'])
      await fetch(`${base}${owner.base}${path}`, { method: 'HEAD', headers: { cookie } })
    const metrics = async () => (await fetch(`${base}/metrics`)).text()
    await expect.poll(metrics).toContain('method="HEAD"')
    expect(await metrics()).not.toContain('route="stream.open"')
  })

  test('counts streams that are opened at the same time, and those of all companies of the person', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const [owner, outsider] = [await co.owner(), await other.owner()]
    const member = {
      tenant_id: other.tenantId,
      person_id: owner.personId,
      roles: ['developer'],
      created_at: t.clock.now(),
    }
    await other.db.insertInto('member').values(member).execute()
    const elsewhere = Object.assign(owner.with({}), { base: other.base })
    const streams = await Promise.all(Array.from({ length: 60 }, (_, i) => listen(i % 2 ? owner : elsewhere)))
    const foreign = await listen(outsider)
    expect(new Set(streams.map(({ answer }) => answer.status))).toEqual(new Set([200]))
    await expect.poll(() => streams.filter(({ state }) => !state.ended).length).toBe(20)
    expect(foreign.state.ended).toBe(false)
    // The other twenty still receive news.
    await news(co, 'list_merged')
    await news(other, 'list_merged')
    const live = streams.filter(({ state }) => !state.ended)
    await expect.poll(() => live.map((one) => one.last('notifications')?.unread)).toEqual(Array(20).fill(1))
  })
})
