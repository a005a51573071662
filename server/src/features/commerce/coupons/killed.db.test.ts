import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { startProcess } from '../../../../test/support/child-process.ts'
import {
  insertRecipients,
  launch,
  ledgerFaults,
  runSendingLoops,
  untilStatus,
} from '../../../../test/support/delivery.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'

const sink = await startSink()
const t = useApi({ SMTP_URL: sink.url, SMTP_CONNECTIONS: '4' })

/** Several starts of processes, on a busy machine. */
const LIMIT = 600_000
/** So short that the test can wait for its end. */
const LEASE_SECONDS = 10
const started = Date.now()
const startSender = (): Promise<ChildProcess> =>
  startProcess('sender-process.ts', {
    DATABASE_URL: t.database.url,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: '4',
    CLOCK_START: String(started),
    LEASE_SECONDS: String(LEASE_SECONDS),
  })

test('two recipients never get the same code, and a message keeps its code, although senders are killed', {
  timeout: LIMIT,
}, async () => {
  const co = await t.company()
  const recipients = 900
  const list = await insertRecipients(co, recipients, { domains: ['a.example', 'b.example'] })
  const input = { name: 'Spring', shopId: co.shopId, mergeKey: 'spring' }
  const { id: stackId } = await co.post('/coupon-stacks', input).ok(201)
  const codes = Array.from({ length: recipients }, (_, i) => `CODE-${i}`)
  await co.post(`/coupon-stacks/${stackId}/codes`, { codes }).ok(200)
  const html =
    '<p>Your code is <b>{{ coupon_spring }}</b></p><p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p>'
  const { id } = await launch(co, list.id, { content: { html } })
  await t.runJobs()
  // Not signed, so that it is quick: a verified domain is only asked for when it begins.
  await sql`update sending_domain set status = 'pending' where tenant_id = ${co.tenantId}`.execute(co.db)
  const stop = runSendingLoops(t)
  const senders = await Promise.all([startSender(), startSender()])
  try {
    for (let i = 0; i < 4; i++) {
      await sink.holdAfter(120)
      senders[i % 2]!.kill('SIGKILL')
      senders[i % 2] = await startSender()
      sink.release()
    }
    await untilStatus(co, id, ['sent'])
  } finally {
    sink.release()
    for (const sender of senders) sender.kill('SIGKILL')
    await sql`delete from sender_process`.execute(t.database.db)
    await stop()
  }
  const { counts } = await co.get(`/campaigns/${id}`).ok()
  expect(counts).toMatchObject({ recipients, sent: recipients, skipped: 0, failed: 0 })
  // A mail that was sent again after a kill has the same code.
  const byCode = new Map<string, string>()
  const byAddress = new Map<string, string>()
  for (const { to, data } of sink.taken) {
    const code = /<b>(CODE-\d+)<\/b>/.exec((await PostalMime.parse(Buffer.from(data, 'latin1'))).html ?? '')![1]!
    expect(byCode.get(code) ?? to).toBe(to)
    expect(byAddress.get(to) ?? code).toBe(code)
    byCode.set(code, to)
    byAddress.set(to, code)
  }
  expect(byCode.size).toBe(recipients)
  const stack = await co.get(`/coupon-stacks/${stackId}`).ok()
  expect(stack.counts).toEqual({ total: recipients, free: 0, assigned: recipients, used: 0 })
  expect(await ledgerFaults(t)).toEqual([])
})
