import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import {
  claimedBatches,
  insertRecipients,
  launch,
  ledgerFaults,
  sendUntil,
  startSending,
  untilStatus,
} from '../../../../test/support/delivery.ts'
import { lockTable } from '../../../../test/support/locks.ts'
import { whileRefusing } from '../../../../test/support/refusing.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'

const sink = await startSink()
const CONNECTIONS = 5
const t = useApi({
  SMTP_URL: sink.url,
  SMTP_CONNECTIONS: String(CONNECTIONS),
  BASE_URL: 'https://mail.example',
})
beforeEach(async () => {
  vi.restoreAllMocks()
  await sink.restart()
  sink.taken.length = 0
  sink.behave(() => null)
  sink.slow(0)
})

/** So slow that hundreds of messages take longer than a sender needs to notice a pause. */
const UNHURRIED = 500

/** Sends while a test acts, and stops also when the test fails. */
async function whileSending(act: () => Promise<unknown>) {
  const stop = await startSending(t)
  try {
    await act()
  } finally {
    sink.release()
    await stop()
  }
}

/** Acts after the relay has taken so many messages and while it holds all others; then it takes the others slowly. */
async function actAfter(messages: Promise<void>, act: () => Promise<unknown>) {
  await messages
  await act()
  sink.slow(UNHURRIED)
  sink.release()
}

const addressesOf = (listId: string) =>
  sql<{
    email: string
  }>`select email from contact join list_member m on m.tenant_id = contact.tenant_id and m.contact_id = contact.id where m.list_id = ${listId}`
    .execute(t.database.db)
    .then(({ rows }) => rows.map((row) => row.email).sort())
const takenBy = () => sink.taken.map(({ to }) => to).sort()

describe('a campaign', () => {
  test('reaches every recipient once, and the ledger adds up', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 620, { domains: ['a.example', 'b.example', 'gmail.com'] })
    const { id } = await launch(co, list.id)
    const sent = await sendUntil(t, co, id, ['sent'])
    expect(sent.counts).toMatchObject({ recipients: 620, queued: 0, sent: 620, delivered: 620, skipped: 0, failed: 0 })
    expect(takenBy()).toEqual(await addressesOf(list.id))
    expect(await ledgerFaults(t)).toEqual([])
    const { rows } =
      await sql`select kind, count(*)::int as number from email_event where tenant_id = ${co.tenantId} group by 1 order by 1`.execute(
        co.db,
      )
    expect(rows).toEqual([
      { kind: 1, number: 620 },
      { kind: 2, number: 620 },
    ])
  })

  test('is a mail with all its headers, personal, signed, its links followed', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 3)
    const { id, sender } = await launch(co, list.id)
    await sendUntil(t, co, id, ['sent'])
    const [{ from, to, data }] = sink.taken as [{ from: string; to: string; data: string }]
    const mail = await PostalMime.parse(Buffer.from(data, 'latin1'))
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value.replace(/\s+/g, ' ')]))
    expect(from).toMatch(/^b\+[a-z2-7]{20,60}@mail\.example$/)
    expect(mail.subject).toMatch(/^Spring is here, Name\d$/)
    expect(mail.from).toMatchObject({ name: 'Flowers', address: sender.email })
    expect(mail.to).toMatchObject([{ address: to }])
    expect(headers['list-unsubscribe']).toMatch(
      /^<https:\/\/mail\.example\/u\/([a-z2-7]+)>, <mailto:u\+\1@mail\.example>$/,
    )
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers['feedback-id']).toBe(`${id}:${co.tenantId}:campaign:postrider`)
    expect(headers['message-id']).toMatch(new RegExp(`^<[a-z2-7]+@${sender.email.split('@')[1]}>$`))
    expect(headers['dkim-signature']).toContain(`d=${sender.email.split('@')[1]}`)
    expect(mail.html).toMatch(
      /<a href="https:\/\/mail\.example\/c\/[a-z2-7]+\/1\.[\w-]{12}\?u=https%3A%2F%2Fshop\.example%2Fsale/,
    )
    expect(mail.html).toMatch(/<img src="https:\/\/mail\.example\/o\/[a-z2-7]+\.gif"/)
    expect(mail.text).toContain('Hello Name')
  })

  test('skips contacts that became unmailable', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 20)
    const { id } = await launch(co, list.id)
    await t.runJobs()
    const members = (await co.get(`/lists/${list.id}/members?pageSize=10`).ok()).items
    await co.post(`/contacts/${members[0].id}/unsubscribe`, {}).ok()
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [members[1].id] }).ok()
    await co.post(`/contacts/${members[2].id}/blacklist`, {}).ok()
    await co.post(`/contacts/${members[3].id}/erase`, {}).ok(204)
    const sent = await sendUntil(t, co, id, ['sent'])
    expect(sent.counts).toMatchObject({ recipients: 20, sent: 16, skipped: 4 })
    expect(takenBy()).toHaveLength(16)
    for (const member of members.slice(0, 4)) expect(takenBy()).not.toContain(member.email)
    expect(await ledgerFaults(t)).toEqual([])
  })
})

describe('what the relay says', () => {
  const DENIED = '554 5.7.1 Relay access denied'

  test('a dead address fails and is suppressed, a temporary failure is tried again', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 30)
    const { id } = await launch(co, list.id)
    let later = 0
    sink.behave((stage, to) => {
      if (stage === 'rcpt' && /^c1?7-/.test(to)) return '550 5.1.1 User unknown'
      if (stage === 'final' && /^c5-/.test(to) && later++ === 0) return '451 4.3.0 Try again later'
      return null
    })
    const forward = setInterval(() => t.clock.forward(20_000), 100)
    const sent = await sendUntil(t, co, id, ['sent']).finally(() => clearInterval(forward))
    expect(sent.counts).toMatchObject({ recipients: 30, sent: 28, failed: 2, hardBounced: 2, queued: 0 })
    const { items } = await co.get('/contacts?status=bounced').ok()
    expect(items).toHaveLength(2)
    expect(items[0].suppressionReason).toBe('bounced')
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('a relay that refuses everything pauses the campaign', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 400, { domains: ['a.example', 'b.example'] })
    const { id } = await launch(co, list.id)
    let refused = 0
    // After enough refusals the relay waits for the pause, so that a busy machine does not notice them too late.
    const paused = Promise.withResolvers<void>()
    const denyLater = () => paused.promise.then(() => pause(UNHURRIED)).then(() => DENIED)
    sink.behave((stage) => (stage !== 'rcpt' ? null : refused++ < 150 ? DENIED : denyLater()))
    await whileSending(() => untilStatus(co, id, ['paused']).finally(paused.resolve))
    const campaign = await co.get(`/campaigns/${id}`).ok()
    expect(campaign.pausedReason).toBe('refused')
    expect(campaign.counts.failed).toBeLessThan(300)
    expect(await ledgerFaults(t)).toEqual([])
  })

  test.each([
    ['rcpt', '550 5.1.7 No such domain shop.example'],
    ['final', '550 5.2.0 From: Domain is invalid. Please provide a valid From:'],
    ['final', '553 5.1.8 User unknown'],
  ])(
    'a relay that refuses the sender at %s (%s) pauses the campaign and says nothing about the recipients',
    async (stage, refusal) => {
      const co = await t.company()
      const list = await insertRecipients(co, 120, { domains: ['a.example', 'b.example'] })
      const { id } = await launch(co, list.id)
      let refused = 0
      const paused = Promise.withResolvers<void>()
      const later = () => paused.promise.then(() => pause(UNHURRIED)).then(() => refusal)
      sink.behave((at) => (at !== stage ? null : refused++ < 30 ? refusal : later()))
      await whileSending(() => untilStatus(co, id, ['paused']).finally(paused.resolve))
      const campaign = await co.get(`/campaigns/${id}`).ok()
      expect(campaign).toMatchObject({ pausedReason: 'sender_refused', counts: { failed: 0, sent: 0, queued: 120 } })
      expect((await co.get('/contacts?tab=bounced').ok()).total).toBe(0)
      sink.behave(() => null)
      await co.post(`/campaigns/${id}/resume`, {}).ok(200)
      const forward = setInterval(() => t.clock.forward(20_000), 100)
      const sent = await sendUntil(t, co, id, ['sent']).finally(() => clearInterval(forward))
      expect(sent.counts).toMatchObject({ sent: 120, failed: 0, queued: 0, softBounced: 0, hardBounced: 0 })
      expect(await ledgerFaults(t)).toEqual([])
    },
  )

  test('a provider that refuses the sender pauses the campaign, although others accept it', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 400)
    const { id } = await launch(co, list.id)
    // Every fifth: never many in a row.
    sink.behave((stage, to) => (stage === 'final' && /^c\d*[05]-/.test(to) ? '550 5.7.26 SPF and DKIM failed' : null))
    await whileSending(() => untilStatus(co, id, ['paused']))
    expect(await co.get(`/campaigns/${id}`).ok()).toMatchObject({
      pausedReason: 'sender_refused',
      counts: { failed: 0 },
    })
    sink.behave(() => null)
    await co.post(`/campaigns/${id}/resume`, {}).ok(200)
    const forward = setInterval(() => t.clock.forward(20_000), 100)
    const sent = await sendUntil(t, co, id, ['sent']).finally(() => clearInterval(forward))
    expect(sent.counts).toMatchObject({ sent: 400, failed: 0, queued: 0 })
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('a few servers that refuse the sender do not pause the campaign', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 400)
    const { id } = await launch(co, list.id)
    const refused = new Set<string>()
    sink.behave((stage, to) => {
      if (stage !== 'final' || !/^c\d?[05]-/.test(to)) return null
      refused.add(to)
      return '550 5.7.26 SPF and DKIM failed'
    })
    await whileSending(async () => {
      await expect.poll(() => sink.taken.length + refused.size, { timeout: 60_000 }).toBe(400)
    })
    expect(refused.size).toBe(19)
    expect((await co.get(`/campaigns/${id}`).ok()).status).toBe('sending')
  })

  test('a relay that is away for a while gets every message', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 600)
    const { id } = await launch(co, list.id)
    const log = vi.spyOn(t.app.log, 'warn')
    const taken = sink.holdAfter(50)
    await whileSending(async () => {
      await taken
      await sink.shutDown()
      sink.release()
      await expect.poll(() => log.mock.calls.map(([, text]) => text)).toContain('the relay cannot be reached')
      await sink.restart()
      await untilStatus(co, id, ['sent'])
    })
    const { counts } = await co.get(`/campaigns/${id}`).ok()
    expect(counts).toMatchObject({ recipients: 600, sent: 600, queued: 0 })
    expect(new Set(takenBy())).toEqual(new Set(await addressesOf(list.id)))
    // At most one on each connection was taken without a reply that reached the sender.
    expect(sink.taken.length).toBeLessThanOrEqual(605)
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('a domain that never answers delays no other', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 400, { domains: ['slow.example', 'a.example', 'b.example', 'c.example'] })
    const { id } = await launch(co, list.id)
    sink.behave((stage, to) => (stage === 'rcpt' && to.endsWith('@slow.example') ? 'stall' : null))
    await whileSending(async () => {
      await expect.poll(() => sink.taken.length).toBe(300)
      expect((await co.get(`/campaigns/${id}`).ok()).status).toBe('sending')
      // Without an answer the sender would wait for a minute.
      await sink.shutDown()
    })
    expect(await ledgerFaults(t)).toEqual([])
  })
})

describe('what goes wrong on the way', () => {
  test('an address that no command can carry is skipped, and others are mailed', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 20)
    await sql`update contact set email = 'x\u013e\u010d\u010aVRFY@x.example' where tenant_id = ${co.tenantId} and id = (select min(id) from contact where tenant_id = ${co.tenantId})`.execute(
      co.db,
    )
    const { id } = await launch(co, list.id)
    const sent = await sendUntil(t, co, id, ['sent'])
    expect(sent.counts).toMatchObject({ recipients: 20, sent: 19, skipped: 1 })
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('a reply that the database cannot store does not stop other messages', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 20)
    const { id } = await launch(co, list.id)
    sink.behave((stage, to) =>
      stage === 'rcpt' && /^c3-/.test(to) ? `550 5.1.1 no\0such ${'user '.repeat(1000)}` : null,
    )
    const sent = await sendUntil(t, co, id, ['sent'])
    expect(sent.counts).toMatchObject({ recipients: 20, sent: 19, failed: 1, hardBounced: 1 })
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('a message whose result can never be recorded pauses the campaign: it would be sent again and again', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 20)
    const { id } = await launch(co, list.id)
    const { id: unlucky, email } = (await co.get(`/lists/${list.id}/members`).ok()).items[0]
    // It is taken after all others: the campaign is paused when they are recorded.
    const others = Promise.withResolvers<null>()
    let before = 0
    sink.behave((stage, to) => {
      if (stage !== 'final') return null
      if (to === email) return others.promise
      if (++before === 19) others.resolve(null)
      return null
    })
    const refused = { change: 'update', table: 'message', when: `new.contact_id = ${unlucky}` }
    await whileRefusing(t.database, refused, async () => {
      await sendUntil(t, co, id, ['paused'])
      // What was under way at that moment is recorded by now.
      const paused = await co.get(`/campaigns/${id}`).ok()
      expect(paused).toMatchObject({ pausedReason: 'unrecorded', counts: { sent: 19, queued: 1 } })
      expect(sink.taken).toHaveLength(20)
    })
    await co.post(`/campaigns/${id}/resume`, {}).ok(200)
    expect(await sendUntil(t, co, id, ['sent'])).toMatchObject({ counts: { sent: 20, queued: 0 } })
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('a campaign that is paused while it is sent reaches every recipient once after it is resumed', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 1200, { domains: ['a.example', 'b.example'] })
    const { id } = await launch(co, list.id)
    const taken = sink.holdAfter(20)
    await whileSending(async () => {
      await actAfter(taken, () => co.post(`/campaigns/${id}/pause`, {}).ok(200))
      await expect.poll(() => claimedBatches(co)).toBe(0)
      const held = sink.taken.length
      expect(held).toBeLessThan(1200)
      await pause(500)
      expect(sink.taken.length).toBe(held)
      sink.slow(0)
      await co.post(`/campaigns/${id}/resume`, {}).ok(200)
      await untilStatus(co, id, ['sent'])
    })
    const { counts } = await co.get(`/campaigns/${id}`).ok()
    expect(counts).toMatchObject({ recipients: 1200, sent: 1200, queued: 0 })
    expect(sink.taken).toHaveLength(1200)
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('content that cannot be rendered pauses the campaign; once it is corrected, all recipients get it', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 60)
    const { id } = await launch(co, list.id)
    const html = '<p>{% for i in range(99999) %}{% for j in range(99999) %}x{% endfor %}{% endfor %}</p>'
    const set = (text: string) =>
      sql`update content_version set html = ${text} where tenant_id = ${co.tenantId} and kind = 'campaign' and object_id = ${id}`.execute(
        co.db,
      )
    await t.runJobs()
    await set(html)
    const paused = await sendUntil(t, co, id, ['paused'])
    expect(paused).toMatchObject({ pausedReason: 'content', counts: { queued: 60, sent: 0 } })
    await set('<p>Hello {{ df_name }}</p>')
    await co.post(`/campaigns/${id}/resume`, {}).ok(200)
    expect(await sendUntil(t, co, id, ['sent'])).toMatchObject({ counts: { sent: 60, queued: 0 } })
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('of a cancelled campaign nothing more goes out, and the ledger records what did', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 800, { domains: ['a.example', 'b.example'] })
    const { id } = await launch(co, list.id)
    const taken = sink.holdAfter(20)
    await whileSending(async () => {
      await actAfter(taken, () => co.post(`/campaigns/${id}/cancel`, {}).ok(200))
      for (let before = -1; sink.taken.length > before; await pause(4 * UNHURRIED)) before = sink.taken.length
    })
    const { counts } = await co.get(`/campaigns/${id}`).ok()
    expect(counts).toMatchObject({
      recipients: 800,
      queued: 0,
      sent: sink.taken.length,
      skipped: 800 - sink.taken.length,
    })
    expect(sink.taken.length).toBeLessThan(800)
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('while nothing can be recorded, no more is handed over than may go out again', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 800, { domains: ['a.example', 'b.example', 'c.example'] })
    const { id } = await launch(co, list.id)
    await t.runJobs()
    const unlock = await lockTable(t.database, 'message', 'exclusive')
    try {
      await whileSending(async () => {
        await expect.poll(() => sink.taken.length).toBeGreaterThanOrEqual(200 - CONNECTIONS)
        await pause(1000)
        expect(sink.taken.length).toBeLessThanOrEqual(200 + CONNECTIONS)
        await unlock()
        await untilStatus(co, id, ['sent'])
      })
    } finally {
      await unlock()
    }
    const { counts } = await co.get(`/campaigns/${id}`).ok()
    expect(counts).toMatchObject({ sent: 800, queued: 0 })
    expect(sink.taken).toHaveLength(800)
  })

  test('when the main switch is turned to test, what is left waits until it is turned back', async () => {
    const co = await t.company()
    const owner = await co.owner()
    // More than a sender takes at once: some of them would be claimed after the switch.
    const list = await insertRecipients(co, 2500, { domains: ['a.example', 'b.example'] })
    const { id } = await launch(co, list.id)
    const taken = sink.holdAfter(100)
    await whileSending(async () => {
      await actAfter(taken, () => owner.put('/sending-mode', { mode: 'test', reason: 'a wrong price' }).ok())
      await expect.poll(() => claimedBatches(co)).toBe(0)
      const { status, counts } = await co.get(`/campaigns/${id}`).ok()
      expect(status).toBe('sending')
      expect(counts).toMatchObject({ skipped: 0, sent: sink.taken.length, queued: 2500 - sink.taken.length })
      expect(sink.taken.length).toBeLessThan(1500)
      sink.slow(0)
      await owner.put('/sending-mode', { mode: 'live', reason: 'it was right' }).ok()
      await untilStatus(co, id, ['sent'])
    })
    const { counts } = await co.get(`/campaigns/${id}`).ok()
    expect(counts).toMatchObject({ recipients: 2500, sent: 2500, skipped: 0, queued: 0 })
    expect(sink.taken).toHaveLength(2500)
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('a person may resume it under the new position of the switch', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 1500, { domains: ['a.example', 'b.example'] })
    const { id } = await launch(co, list.id)
    const owner = await co.owner()
    const taken = sink.holdAfter(100)
    await whileSending(async () => {
      await actAfter(taken, async () => {
        await owner.put('/sending-mode', { mode: 'test', reason: 'a wrong price' }).ok()
        await co.post(`/campaigns/${id}/pause`, {}).ok(200)
      })
      await expect.poll(() => claimedBatches(co)).toBe(0)
      sink.slow(0)
      await co.post(`/campaigns/${id}/resume`, {}).ok(200)
      await untilStatus(co, id, ['sent'])
    })
    const { counts } = await co.get(`/campaigns/${id}`).ok()
    expect(counts).toMatchObject({ sent: sink.taken.length, skipped: 1500 - sink.taken.length, queued: 0 })
    expect(counts.skipped).toBeGreaterThan(0)
    expect(await ledgerFaults(t)).toEqual([])
  })
})
