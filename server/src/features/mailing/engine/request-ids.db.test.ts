import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { insertRecipients, launch, startSending, untilStatus } from '../../../../test/support/delivery.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'
import { until } from '../../../../test/support/until.ts'
import { createLog } from '../../../platform/log.ts'

const sink = await startSink()
const t = useApi({ SMTP_URL: sink.url })

test('the id of a request is in the log of the job and of the sender that do its work', async () => {
  const lines: Record<string, string>[] = []
  t.app.log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  const co = await t.company()
  const { id } = await launch(co, (await insertRecipients(co, 1)).id)
  const { requestId } = lines.find(({ route }) => route === 'campaigns.send')!
  expect(requestId).toEqual(expect.any(String))

  await t.database.pool.query('alter table send_batch rename to send_batch_away')
  await t.runJobs().catch(() => {})
  await t.database.pool.query('alter table send_batch_away rename to send_batch')
  expect(lines.find(({ msg }) => msg === 'a job failed')).toMatchObject({ requestId })
  await t.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await t.runJobs()

  await t.database.pool.query('alter table sender rename to sender_away')
  const stop = await startSending(t)
  try {
    const failed = () => lines.find(({ msg }) => msg === 'a mailing could not be prepared')
    await until('the fault', () => failed() !== undefined)
    expect(failed()).toMatchObject({ requestId })
    await t.database.pool.query('alter table sender_away rename to sender')
    await t.database.pool.query("update send_queue set resume_at = '-infinity'")
    await untilStatus(co, id, ['sent'])
  } finally {
    await stop()
  }
})
