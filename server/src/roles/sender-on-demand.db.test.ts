import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../test/support/api.ts'
import { DATA_KEY } from '../../test/support/constants.ts'
import { insertRecipients, launch, ledgerFaults, runSendingLoops, untilStatus } from '../../test/support/delivery.ts'
import { startSink } from '../../test/support/smtp-sink.ts'
import { until } from '../../test/support/until.ts'
import { startSenderOnDemand } from './sender-on-demand.ts'

const sink = await startSink()
const t = useApi({ SMTP_URL: sink.url, SMTP_CONNECTIONS: '5' })

const start = (idleMs: number) => {
  const config = { ...t.app.config, databaseUrl: t.database.url, dataKeys: [DATA_KEY] }
  return startSenderOnDemand(t.app, config, { idleMs })
}
const senders = async () => {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from sender_process where lease_until > now()`.execute(t.database.db)
  return rows[0]!.number
}

test('a sender begins when there is something to send, and ends when there is nothing', async () => {
  const co = await t.company()
  const stopLoops = runSendingLoops(t)
  const stop = start(1_000)
  try {
    for (let mailing = 1; mailing <= 2; mailing++) {
      await until('no sender', async () => (await senders()) === 0)
      const { id } = await launch(co, (await insertRecipients(co, 300)).id)
      await t.runJobs()
      await untilStatus(co, id, ['sent'])
      expect(sink.taken).toHaveLength(300 * mailing)
    }
  } finally {
    await stop()
    await stopLoops()
  }
  expect(await senders()).toBe(0)
  expect(await ledgerFaults(t)).toEqual([])
})

test('it finishes what it is handing over when the process stops, and the rest waits', async () => {
  const co = await t.company()
  sink.slow(20)
  const stop = start(60_000)
  const { id } = await launch(co, (await insertRecipients(co, 2_000)).id)
  await t.runJobs()
  const before = sink.taken.length
  await until('some messages', async () => sink.taken.length > before + 20)
  await stop()
  const { counts } = await co.get(`/campaigns/${id}`).ok()
  expect(counts.sent).toBe(sink.taken.length - before)
  expect(counts.queued).toBe(2_000 - counts.sent)
  expect(await senders()).toBe(0)
})
