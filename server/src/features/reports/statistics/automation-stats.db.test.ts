import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import {
  activeAutomation,
  edges,
  followFromNow,
  mailTemplate,
  node,
  workAutomations,
} from '../../../../test/support/automations.ts'
import { LETTER } from '../../../../test/support/campaigns.ts'
import type { Company } from '../../../../test/support/company.ts'
import { linkOf, recordMailEvents } from '../../../../test/support/mail-events.ts'
import { freezeFor, ledgerOf } from '../../../../test/support/mailing.ts'
import { recordResults } from '../../mailing/ledger/index.ts'

const t = useApi()
let co: Company
let world: Awaited<ReturnType<typeof sentAutomation>>

beforeEach(async () => {
  co = await t.company()
  await followFromNow(t)
  world = await sentAutomation()
})

const inMinutes = (minutes: number) => new Date(t.clock.now().getTime() + minutes * 60_000)

/**
 * Two mails to three contacts, Bob twice: four mailings with eight messages. All mails of the first node
 * were sent, of the second node only Ann's.
 */
async function sentAutomation() {
  const [first, second] = [await mailTemplate(co), await mailTemplate(co, { subject: 'Second {{ df_name }}' })]
  const nodes = [
    node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' }),
    { ...node('m1', 'send_email', { templateId: first }), name: 'Welcome' },
    node('m2', 'send_email', { templateId: second }),
    node('w', 'wait', { until: { kind: 'duration', value: 1, unit: 'days' } }),
  ]
  const id = await activeAutomation(co, { nodes, edges: edges('t>m1', 'm1>m2', 'm2>w') })
  const [ann, bob, cyd] = [
    await co.contact('ann@example.com', { firstName: 'Ann' }),
    await co.contact('bob@example.com', { firstName: 'Bob' }),
    await co.contact('cyd@example.com', { firstName: 'Cyd' }),
  ]
  const add = (...people: { id: string }[]) =>
    co.post(`/automations/${id}/contacts`, { contactIds: people.map((one) => one.id) }).ok()
  await add(ann!, bob!, cyd!)
  await workAutomations(t)
  await add(bob!)
  await workAutomations(t)
  const { rows } = await sql<{ key: string; source_id: string }>`
    select n.key, m.source_id
    from automation_mailing m
    join automation_node n on n.tenant_id = m.tenant_id and n.automation_id = m.automation_id and n.number = m.node
    where m.tenant_id = ${co.tenantId} and m.automation_id = ${id}
    order by n.key, m.round`.execute(co.db)
  expect(rows.map(({ key }) => key)).toEqual(['m1', 'm1', 'm2', 'm2'])
  const [m1, m1Again, m2] = rows.map(({ source_id }) => source_id) as [string, string, string]
  const sent = (sourceId: string, ...people: { id: string }[]) =>
    recordResults(
      co.db,
      ledgerOf(co),
      sourceId,
      people.map(({ id }) => ({
        ...{ contactId: id, batch: 0, state: 'sent', at: inMinutes(1), variant: 0, provider: 9 },
      })),
    )
  await sent(m1, ann!, bob!, cyd!)
  await sent(m1Again, bob!)
  await sent(m2, ann!)
  const linkId = await linkOf(co, m1, 1)
  await linkOf(co, m1, 2)
  await sql`insert into mail_link (tenant_id, source_id, number, link_id) values (${co.tenantId}, ${m1Again}, 1, ${linkId})`.execute(
    co.db,
  )
  const event = { at: inMinutes(2) }
  await recordMailEvents(co, { sourceId: m1 }, [
    ...[ann!, bob!, cyd!].map(({ id }) => ({ kind: 'delivered' as const, contactId: id, ...event })),
    { kind: 'clicked', contactId: ann!.id, at: inMinutes(3), link: 1 },
    { kind: 'opened', contactId: cyd!.id, at: inMinutes(4) },
  ])
  await recordMailEvents(co, { sourceId: m1Again }, [
    { kind: 'clicked', contactId: bob!.id, at: inMinutes(5), link: 1 },
    { kind: 'unsubscribed', contactId: bob!.id, at: inMinutes(6) },
  ])
  await recordMailEvents(co, { sourceId: m2 }, [{ kind: 'opened', contactId: ann!.id, at: inMinutes(7) }])
  return { id, ann: ann!, bob: bob!, cyd: cyd!, m1, m1Again, m2, path: `/stats/automations/${id}` }
}

const order = (email: string, more: object = {}) =>
  co.post('/orders', {
    ...{ shopId: co.shopId, orderId: crypto.randomUUID(), email, currency: 'CZK', total: '100.10' },
    createdAt: inMinutes(60).toISOString(),
    items: [{ code: 'A', name: 'A', quantity: 1, unitPrice: '100.10' }],
    ...more,
  })

interface Row {
  email: string
  node: string
}
const rows = ({ items }: { items: Row[] }) => items.map(({ email, node }) => `${email.split('@')[0]} ${node}`)

describe('the figures of an automation', () => {
  test('are the sums of all its mails', async () => {
    const stats = await co.get(world.path).ok()
    expect(stats.totals).toMatchObject({
      ...{ recipients: 8, queued: 3, sent: 5, delivered: 5, opened: 4, clicked: 2, unsubscribed: 1, skipped: 0 },
    })
    expect(stats.rates).toMatchObject({ opened: 0.8, clicked: 0.4 })
    expect(stats.timeline).toHaveLength(1)
    // The same address in two contents is one link.
    expect(stats.links).toEqual([
      { number: 1, url: 'https://shop.example/1', clicked: 2, clicks: 2 },
      { number: 2, url: 'https://shop.example/2', clicked: 0, clicks: 0 },
    ])
    expect(stats.holdout).toBeNull()
    expect(stats.variants).toEqual([])
  })

  test('of one node are those of its mails', async () => {
    const stats = await co.get(`${world.path}?node=m2`).ok()
    expect(stats.totals).toMatchObject({ recipients: 4, queued: 3, sent: 1, opened: 1, clicked: 0 })
    expect(stats.links).toEqual([])
  })

  test('need a node that sends mails', async () => {
    await co.get(`${world.path}?node=nothing`).fails(404, 'not_found')
    await co.get(`${world.path}?node=w`).fails(404, 'not_found')
    await co.get(`${world.path}?node=`).fails(400, 'validation', 'node')
    for (const part of ['activity', 'conversions', 'heatmap', 'recipients', 'report'])
      await co.get(`${world.path}/${part}?node=nothing`).fails(404, 'not_found')
    await co.get('/stats/automations/123456789').fails(404, 'not_found')
  })

  test('stay when the node was deleted', async () => {
    const { version, graph } = await co.get(`/automations/${world.id}`).ok()
    const left = {
      nodes: graph.nodes.filter(({ id }: { id: string }) => id !== 'm2'),
      edges: edges('t>m1', 'm1>w'),
    }
    const body = { graph: left, baseVersion: version, confirmRunning: true }
    await co.put(`/automations/${world.id}/graph`, body).ok()
    expect((await co.get(`${world.path}?node=m2`).ok()).totals).toMatchObject({ recipients: 4, sent: 1 })
  })

  test('can be limited to days', async () => {
    const { totals } = await co.get(`${world.path}?from=2001-01-01&to=2001-12-31`).ok()
    expect(totals).toMatchObject({ recipients: 8, queued: 3, sent: 0, opened: 0 })
    await co.get(`${world.path}?from=2001-01-02&to=2001-01-01`).fails(400, 'validation', 'to')
  })

  test('are a report, as JSON and as CSV', async () => {
    const report = await co.get(`${world.path}/report?engagement=N`).ok()
    expect(report.automation).toMatchObject({ id: world.id, status: 'active' })
    const { totals } = await co.get(`${world.path}/report?node=m1`).ok()
    expect(totals).toMatchObject({ recipients: 4, sent: 4, opened: 3 })
    const csv = await co.get(`${world.path}/report?format=csv`).raw()
    expect(csv.text).toContain('totals;;sent;5')
  })

  test('counted from the ledger are the same for one grade', async () => {
    await sql`update contact set engagement = 'A' where tenant_id = ${co.tenantId}`.execute(co.db)
    const counted = await co.get(`${world.path}/report?engagement=A`).ok()
    const read = await co.get(`${world.path}/report`).ok()
    expect({ totals: counted.totals, links: counted.links }).toEqual({ totals: read.totals, links: read.links })
  })
})

describe('recipients of an automation', () => {
  test('stand there for each mail, in tabs whose totals agree with their rows', async () => {
    for (const [tab, expected] of Object.entries({
      all: 8,
      delivered: 5,
      opened: ['ann m1', 'ann m2', 'bob m1', 'cyd m1'],
      clicked: ['ann m1', 'bob m1'],
      not_opened: ['bob m1'],
      unsubscribed: ['bob m1'],
      bounced: [],
    })) {
      const page = await co.get(`${world.path}/recipients?tab=${tab}`).ok()
      expect(page.total, tab).toBe(page.items.length)
      if (typeof expected === 'number') expect(page.total, tab).toBe(expected)
      else expect(rows(page).sort(), tab).toEqual(expected)
    }
    expect((await co.get(`${world.path}/recipients?node=m2`).ok()).total).toBe(4)
  })

  test('are complete and without repetition over pages, and as a file', async () => {
    const seen: string[] = []
    for (const page of [1, 2, 3]) {
      const { items } = await co.get(`${world.path}/recipients?page=${page}&pageSize=3`).ok()
      seen.push(...items.map(({ email, node, sentAt }: Row & { sentAt: string }) => `${email} ${node} ${sentAt}`))
    }
    expect(seen).toHaveLength(8)
    const { text } = await co.get(`${world.path}/recipients?format=csv`).raw()
    expect(text.trim().split('\n')).toHaveLength(9)
    expect(text.split('\r\n')[0]).toContain('lastName;node;')
  })

  test('are found by search and by days', async () => {
    expect(rows(await co.get(`${world.path}/recipients?q=bob`).ok()).sort()).toEqual([
      ...['bob m1', 'bob m1', 'bob m2', 'bob m2'],
    ])
    const clicked = await co.get(`${world.path}/recipients?q=bob&tab=clicked`).ok()
    expect([clicked.total, rows(clicked)]).toEqual([1, ['bob m1']])
    expect((await co.get(`${world.path}/recipients?to=2001-01-01`).ok()).total).toBe(0)
  })

  test('have events, newest first over all mails', async () => {
    const page = await co.get(`${world.path}/activity`).ok()
    expect(page.total).toBe(page.items.length)
    expect(page.items.slice(0, 4).map(({ type, node }: { type: string; node: string }) => `${type} ${node}`)).toEqual([
      ...['opened m2', 'unsubscribed m1', 'clicked m1', 'opened m1'],
    ])
    expect((await co.get(`${world.path}/activity?node=m2`).ok()).total).toBe(1)
    const searched = await co.get(`${world.path}/activity?q=bob&tab=clicked`).ok()
    expect([searched.total, searched.items.length]).toEqual([1, 1])
    expect((await co.get(`${world.path}/recipients?rows=events&tab=not_opened`).ok()).total).toBe(1)
  })
})

describe('the heatmap of an automation', () => {
  test('shows the mail of a node with the clicks of all mailings with that content', async () => {
    const { html, links } = await co.get(`${world.path}/heatmap?node=m1`).ok()
    expect(html).toContain('data-link')
    expect(links.map(({ clicks }: { clicks: number }) => clicks)).toEqual([2, 0])
    expect(await co.get(`${world.path}/heatmap`).ok()).toEqual({ html: null, links: [] })
  })

  test('shows the newest content, and not the clicks of older ones', async () => {
    const { graph } = await co.get(`/automations/${world.id}`).ok()
    const { templateId } = graph.nodes[1].config
    const { content } = await co.get(`/templates/${templateId}`).ok()
    const changed = { baseVersion: content.version, html: `${LETTER}<p>New</p>`, editor: 'html' }
    await co.put(`/templates/${templateId}/content`, changed).ok()
    await co.post(`/templates/${templateId}/publish`).ok()
    await co.post(`/automations/${world.id}/contacts`, { contactIds: [world.ann.id] }).ok()
    await workAutomations(t)
    const { html, links } = await co.get(`${world.path}/heatmap?node=m1`).ok()
    expect(html).toContain('New')
    expect(links).toEqual([])
  })
})

describe('orders of an automation', () => {
  test('are attributed to its mails', async () => {
    const { order: placed } = await order('bob@example.com').ok(201)
    expect(placed.attribution).toMatchObject({ kind: 'click', type: 'automation', id: world.id })
    await order('ann@example.com').ok(201)
    const { totals } = await co.get(world.path).ok()
    expect(totals).toMatchObject({ orders: 2, revenue: [{ currency: 'CZK', amount: '200.20' }] })
    const { conversions, orders } = await co.get(`${world.path}/conversions`).ok()
    expect(conversions[0]).toEqual({ kind: 'click', totals: [{ currency: 'CZK', orders: 2, amount: '200.20' }] })
    expect(orders).toHaveLength(2)
    expect((await co.get(`${world.path}/conversions?node=m2`).ok()).orders).toEqual([])
    const ordered = await co.get(`${world.path}/recipients?tab=ordered`).ok()
    expect(rows(ordered).sort()).toEqual(['ann m1', 'bob m1'])
    expect(ordered.items[0]).toMatchObject({ orders: 1, revenue: [{ currency: 'CZK', amount: '100.10' }] })
  })

  test('are part of the conversions, where an automation stands once', async () => {
    await order('bob@example.com').ok(201)
    await order('ann@example.com').ok(201)
    const { conversions, top } = await co.get(`/conversions?automationId=${world.id}`).ok()
    expect(conversions[0].totals).toEqual([{ currency: 'CZK', orders: 2, amount: '200.20' }])
    expect(top).toMatchObject([{ type: 'automation', id: world.id, orders: 2, amount: '200.20' }])
    await co.get('/conversions?automationId=123456789').fails(400, 'validation', 'automationId')
  })

  test('are attributed although the template was deleted since', async () => {
    await sql`delete from content_version where tenant_id = ${co.tenantId}`.execute(co.db)
    await sql`delete from template where tenant_id = ${co.tenantId}`.execute(co.db)
    const { order: placed } = await order('bob@example.com').ok(201)
    expect(placed.attribution).toMatchObject({ type: 'automation', id: world.id })
  })
})

test('the statistics of e-mails list automations beside campaigns', async () => {
  t.clock.forward(60_000)
  const { campaignId } = await freezeFor(co, [world.ann.id])
  await order('bob@example.com').ok(201)
  const { items, total } = await co.get('/stats/emails').ok()
  expect(items.map(({ type, id }: { type: string; id: string }) => [type, id])).toEqual([
    ['campaign', campaignId],
    ['automation', world.id],
  ])
  expect(total).toBe(2)
  expect(items[1].totals).toMatchObject({ recipients: 8, sent: 5, orders: 1, revenue: [{ amount: '100.10' }] })
  const second = await co.get('/stats/emails?page=2&pageSize=1').ok()
  expect([second.items.map(({ type }: { type: string }) => type), second.total]).toEqual([['automation'], 2])
  // An automation goes on, so it belongs to later days too, but not to days before it began.
  expect((await co.get('/stats/emails?from=2099-01-01').ok()).items).toMatchObject([
    { type: 'automation', totals: { sent: 0 } },
  ])
  expect((await co.get('/stats/emails?to=2001-01-01').ok()).total).toBe(0)
})
