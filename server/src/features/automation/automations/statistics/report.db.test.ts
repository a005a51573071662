import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import {
  activeAutomation,
  edges,
  followFromNow,
  mailTemplate,
  node,
  workAutomations,
} from '../../../../../test/support/automations.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { recordMailEvents } from '../../../../../test/support/mail-events.ts'
import { ledgerOf } from '../../../../../test/support/mailing.ts'
import { recordResults } from '../../../mailing/ledger/index.ts'

const t = useApi()
let co: Company
beforeEach(async () => {
  co = await t.company()
  await followFromNow(t)
})

async function automation() {
  const nodes = [
    node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' }),
    { ...node('m1', 'send_email', { templateId: await mailTemplate(co) }), name: '=Welcome' },
    node('m2', 'send_email', { templateId: await mailTemplate(co) }),
    node('h', 'webhook', { url: 'https://hooks.example/in', method: 'POST' }),
  ]
  const id = await activeAutomation(co, { nodes, edges: edges('t>m1', 'm1>m2', 'm2>h') })
  const people = [await co.contact(), await co.contact()]
  await co.post(`/automations/${id}/contacts`, { contactIds: people.map((one) => one.id) }).ok()
  await workAutomations(t)
  const { rows } = await sql<{ source_id: string }>`
    select source_id from automation_mailing where tenant_id = ${co.tenantId} order by node limit 1`.execute(co.db)
  return { id, people, sourceId: rows[0]!.source_id }
}

const sent = (sourceId: string, people: readonly { id: string }[]) =>
  recordResults(
    co.db,
    ledgerOf(co),
    sourceId,
    people.map(({ id }) => ({
      ...{ contactId: id, batch: 0, state: 'sent', at: t.clock.now(), variant: 0, provider: 9 },
    })),
  )

describe('the report of an automation', () => {
  test('has the figures of each node that sends mails', async () => {
    const { id, people, sourceId } = await automation()
    await sent(sourceId, people)
    await recordMailEvents(co, { sourceId }, [
      { kind: 'clicked', contactId: people[0]!.id, at: t.clock.now() },
      { kind: 'bounced', contactId: people[1]!.id, at: t.clock.now(), bounced: 'soft' },
    ])
    const order = { shopId: co.shopId, orderId: '1', currency: 'CZK', total: '20', email: people[0]!.email }
    const item = { code: 'A', name: 'A', quantity: 1, unitPrice: '20' }
    await co.post('/orders', { ...order, createdAt: t.clock.now().toISOString(), items: [item] }).ok(201)
    const { nodes } = await co.get(`/automations/${id}/report`).ok()
    expect(nodes).toMatchObject([
      {
        ...{ node: 'm1', name: '=Welcome', recipients: 2, queued: 0, sent: 2, delivered: 1, opened: 1, clicked: 1 },
        ...{ bounced: 1, orders: 1, revenue: [{ currency: 'CZK', amount: '20' }] },
      },
      { node: 'm2', subject: 'Hello {{ df_name }}', recipients: 2, queued: 2, sent: 0, orders: 0, revenue: [] },
    ])
  })

  test('is a file too, with formulas neutralised', async () => {
    const { id } = await automation()
    const { status, text, headers } = await co.get(`/automations/${id}/report?format=csv`).raw()
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    expect(text).toMatch(/^\ufeffnode;name;subject;recipients;/)
    expect(text).toContain("m1;'=Welcome;Hello {{ df_name }};2;2;0;")
    await co.get(`/automations/${id}/report?format=pdf`).fails(400, 'validation', 'format')
  })

  test('has the calls of webhooks with their results, the newest first', async () => {
    const { id, people } = await automation()
    const { webhooks } = await co.get(`/automations/${id}/report`).ok()
    expect(webhooks).toHaveLength(2)
    expect(webhooks[0]).toMatchObject({ node: 'h', attempt: 0, status: null, error: null })
    const later = new Date(t.clock.now().getTime() + 3600_000)
    await sql`
      update automation_call set attempts = 6, status = 500, error = 'status', due_at = null, at = ${later}
      where tenant_id = ${co.tenantId} and contact_id = ${people[0]!.id}`.execute(co.db)
    const { webhooks: after } = await co.get(`/automations/${id}/report`).ok()
    expect(after[0]).toMatchObject({
      contactId: people[0]!.id,
      email: people[0]!.email,
      attempt: 6,
      status: 500,
      error: 'status',
      nextAt: null,
    })
    expect(after[1]).toMatchObject({ contactId: people[1]!.id, attempt: 0 })
  })

  test('of another company does not exist', async () => {
    const { id } = await automation()
    await (await t.company()).get(`/automations/${id}/report`).fails(404, 'not_found')
  })
})
