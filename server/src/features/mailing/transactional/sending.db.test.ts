import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { startProcess } from '../../../../test/support/child-process.ts'
import {
  claimedBatches,
  insertRecipients,
  launch,
  ledgerFaults,
  runSendingLoops,
  startSending,
} from '../../../../test/support/delivery.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'
import { sendAll, shopWithTemplate } from '../../../../test/support/transactional.ts'
import { until } from '../../../../test/support/until.ts'

const sink = await startSink()
const CONNECTIONS = 4
const t = useApi({ SMTP_URL: sink.url, SMTP_CONNECTIONS: String(CONNECTIONS) })
const LIMIT = 300_000
const started = Date.now()

beforeEach(() => {
  sink.taken.length = 0
  sink.behave(() => null)
})

/** So short that a test can wait for its end. */
const startSender = (): Promise<ChildProcess> =>
  startProcess('sender-process.ts', {
    DATABASE_URL: t.database.url,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(CONNECTIONS),
    CLOCK_START: String(started),
    LEASE_SECONDS: '5',
  })

test('goes before a campaign that is being sent, also within a sender that holds many of its messages', {
  timeout: LIMIT,
}, async () => {
  const shop = await shopWithTemplate(t)
  const campaign = await t.company()
  // One domain: all letters wait in one lane.
  const list = await insertRecipients(campaign, 2000)
  const { id } = await launch(campaign, list.id)
  const taken = sink.holdAfter(20)
  const stop = await startSending(t)
  try {
    await taken
    // It holds as much as it may of the campaign.
    await until('a full sender', async () => (await claimedBatches(campaign)) >= 4)
    await shop.send('buyer@example.com')
    await until('a claim of the mail', async () => (await claimedBatches(shop.co)) === 1)
    // The relay takes a few at a time, so that there is time to write the letter.
    await until('the mail', async () => {
      sink.release()
      await sink.holdAfter(2)
      return sink.taken.some(({ to }) => to === 'buyer@example.com')
    })
    expect(sink.taken.length).toBeLessThan(900)
  } finally {
    await campaign.post(`/campaigns/${id}/cancel`, {}).ok()
    sink.release()
    await stop()
  }
})

test('mails that wait share batches; those with files have their own', async () => {
  const shop = await shopWithTemplate(t)
  const attachments = [{ fileId: (await shop.co.file()).id }]
  const ids: string[] = []
  for (let i = 0; i < 60; i++) ids.push(await shop.send(`a${i}@example.com`, i % 20 === 10 ? { attachments } : {}))
  const { rows } = await sql<{ n: number; messages: number }>`
    select b.n, count(*)::int as messages
    from send_batch b
    join message m on m.tenant_id = b.tenant_id and m.source_id = b.source_id and m.batch = b.n
    where b.tenant_id = ${shop.co.tenantId}
    group by b.n
    order by b.n`.execute(shop.co.db)
  // Three with files; the others join the newest batch, also one that began with files.
  expect(rows.reduce((sum, { messages }) => sum + messages, 0)).toBe(60)
  expect(rows).toHaveLength(4)
  await sendAll(t, shop.co)
  expect(new Set(sink.taken.map(({ to }) => to)).size).toBe(60)
  expect(sink.taken).toHaveLength(60)
  for (const id of ids.slice(0, 12)) expect((await shop.status(id)).status).toBe('delivered')
})

test('senders that are killed lose no mail, and repeat none that was recorded', { timeout: LIMIT }, async () => {
  const shop = await shopWithTemplate(t)
  await shop.co.contact('ann@example.com')
  const ids: string[] = []
  for (let i = 0; i < 60; i++)
    ids.push(
      await shop.send(i % 3 ? `buyer${i}@example.com` : 'ann@example.com', { data: { order: { number: `N${i}` } } }),
    )
  const sent = async () => {
    const { rows } = await sql`
      select 1 from message where tenant_id = ${shop.co.tenantId} and state = 1`.execute(shop.co.db)
    return rows.length
  }
  const stop = runSendingLoops(t)
  const senders: ChildProcess[] = []
  try {
    for (const recorded of [15, 30, 45]) {
      const taken = sink.holdAfter(recorded - sink.taken.length)
      const sender = await startSender()
      senders.push(sender)
      await taken
      // What the relay has taken is recorded. What it holds has not been taken: it goes out later.
      await until('records', async () => (await sent()) >= recorded)
      sender.kill('SIGKILL')
      // The relay has noticed, so it takes nothing more of the dead sender.
      await until('closed connections', () => sink.open() === 0)
      sink.release()
    }
    senders.push(await startSender())
    await until('the rest', async () => (await sent()) === 60)
    expect(sink.taken).toHaveLength(60)
    const numbers = sink.taken.map(({ data }) => /Subject: Order (N\d+)/.exec(data)![1]!)
    expect(new Set(numbers).size).toBe(60)
    await until('the report', async () => (await shop.status(ids[0]!)).status === 'delivered')
    expect(await ledgerFaults(t)).toEqual([])
  } finally {
    sink.release()
    for (const sender of senders) sender.kill('SIGKILL')
    await sql`delete from sender_process`.execute(t.database.db)
    await stop()
  }
})

test('statistics show the mails of a template beside campaigns', async () => {
  const { co, templateId, send } = await shopWithTemplate(t)
  await co.contact('known@example.com')
  for (const email of ['a@example.com', 'known@example.com', 'known@example.com']) await send(email)
  await sendAll(t, co)
  const { name } = await co.get(`/templates/${templateId}`).ok()
  const { items, total, sums } = await co.get('/stats/emails').ok()
  expect([total, sums.totals.sent]).toEqual([1, 3])
  expect(items).toMatchObject([{ type: 'transactional', id: templateId, name, status: 'active', totals: { sent: 3 } }])
  const day = new Date(t.clock.now().getTime() + 2 * 24 * 3600_000).toISOString().slice(0, 10)
  expect((await co.get(`/stats/emails?from=2020-01-01&to=2020-01-02`).ok()).total).toBe(0)
  expect((await co.get(`/stats/emails?from=2020-01-01&to=${day}`).ok()).total).toBe(1)
})
