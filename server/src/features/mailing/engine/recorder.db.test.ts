import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { ClaimedBatch } from './claimed-batch.ts'
import type { Ending } from './record-endings.ts'
import { Recorder } from './recorder.ts'

const t = useApi()

const sentTo = (contactId: string): Ending => ({
  kind: 'result',
  result: { contactId, batch: 0, state: 'sent', at: t.clock.now(), variant: 0, provider: 0 },
})

test('after an outage of the database the recorder is behind until all endings are recorded', async () => {
  const { tenantId } = await t.company()
  const mailing = { tenantId, sourceId: '1', n: 0, variant: null, mode: 'live', isUrgent: false }
  const batch = new ClaimedBatch(mailing, crypto.randomUUID(), { kind: 'campaign', timezone: 'UTC' }, () => {})
  const recorder = new Recorder(t.app)
  const wasBehind: boolean[] = []
  recorder.recorded = () => wasBehind.push(recorder.isBehind)
  const { db } = t.database
  await sql`alter table message rename to message_away`.execute(db)
  recorder.add(batch, [sentTo('1')])
  await expect.poll(() => recorder.isBehind).toBe(true)
  recorder.add(batch, [sentTo('2')])
  await sql`alter table message_away rename to message`.execute(db)
  await expect.poll(() => wasBehind.length).toBe(2)
  expect(wasBehind[0]).toBe(true)
  await expect.poll(() => recorder.isBehind).toBe(false)
})
