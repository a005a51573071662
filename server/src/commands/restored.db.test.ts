import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../test/support/api.ts'
import { activeAutomation, edges, node } from '../../test/support/automations.ts'
import { insertRecipients, launch, sendUntil } from '../../test/support/delivery.ts'
import { shopWithTemplate } from '../../test/support/transactional.ts'
import { restored } from '../features.ts'
import { tx } from '../platform/db/tx.ts'

const t = useApi()

test('after a restore nothing that was under way is sent until a person lets it go on', async () => {
  const { co, send, status } = await shopWithTemplate(t)
  const list = await insertRecipients(co, 3)
  const tomorrow = new Date(t.clock.now().getTime() + 86_400_000).toISOString()
  const sending = await launch(co, list.id)
  await t.runJobs()
  const later = await launch(co, list.id, { name: 'Later', schedule: { mode: 'at', sendAt: tomorrow } })
  const preparing = await launch(co, list.id, { name: 'Preparing' })
  const graph = {
    nodes: [node('t', 'trigger_event', { event: 'manual' }), node('e', 'end')],
    edges: edges('t>e'),
  }
  const automation = await activeAutomation(co, graph)
  const mail = await send('eva@example.com')

  const said = await tx(t.database.db, async (db) => {
    const sentences = []
    for (const work of restored) sentences.push(...(await work({ db, now: t.clock.now() })))
    return sentences
  })
  expect(said).toEqual(
    expect.arrayContaining([
      '3 campaigns that were under way are stopped',
      '1 automations are paused',
      '1 transactional mails that waited are skipped',
    ]),
  )
  expect(await co.get(`/campaigns/${sending.id}`).ok()).toMatchObject({ status: 'paused', pausedReason: 'restored' })
  expect(await co.get(`/campaigns/${later.id}`).ok()).toMatchObject({ status: 'approved' })
  expect(await co.get(`/campaigns/${preparing.id}`).ok()).toMatchObject({ status: 'failed', failReason: 'restored' })
  expect(await co.get(`/automations/${automation}`).ok()).toMatchObject({ status: 'paused', pausedReason: 'restored' })
  expect(await status(mail)).toMatchObject({ status: 'skipped' })

  // When sending is on again, new mails leave, and none of those.
  await sql`update tenant set sending_mode = 'live' where id = ${co.tenantId}`.execute(co.db)
  const fresh = await launch(co, list.id, { name: 'Fresh' })
  await t.runJobs()
  await sendUntil(t, co, fresh.id, ['sent'])
  expect(await co.get(`/campaigns/${sending.id}`).ok()).toMatchObject({ counts: { sent: 0, queued: 3 } })

  await co.post(`/campaigns/${sending.id}/resume`).ok(200)
  await sendUntil(t, co, sending.id, ['sent'])
  expect(await co.get(`/campaigns/${sending.id}`).ok()).toMatchObject({ counts: { sent: 3, queued: 0 } })
})
