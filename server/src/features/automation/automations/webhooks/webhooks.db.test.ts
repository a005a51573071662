import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import {
  activeAutomation,
  edges,
  followFromNow,
  node,
  workAutomations,
} from '../../../../../test/support/automations.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { until } from '../../../../../test/support/until.ts'
import { callWebhooks } from './call-webhooks.ts'

const t = useApi({ ALLOW_PRIVATE_TARGETS: '1' })
const MINUTE = 60_000
let co: Company
let base = ''
let status = 200
/** Requests for `/slow` are answered then. */
let release = () => {}
let got: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  got.push({ method: request.method!, url: request.url!, headers: request.headers, body })
  if (request.url === '/slow') await new Promise<void>((resolve) => (release = resolve))
  response.writeHead(status).end()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(async () => {
  co = await t.company()
  await followFromNow(t)
  got = []
  status = 200
})

const manual = node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' })
const graph = (config: object) => ({ nodes: [manual, node('w', 'webhook', config as never)], edges: edges('t>w') })
const call = () => callWebhooks.run({ app: t.app, db: t.database.db, now: t.clock.now() })
async function run(id: string, contact: { id: string }) {
  await co.post(`/automations/${id}/contacts`, { contactIds: [contact.id] }).ok()
  await workAutomations(t)
}

describe('a webhook node', () => {
  test('calls with values of the contact, made safe for where they stand', async () => {
    const id = await activeAutomation(
      co,
      graph({
        url: `${base}/hook?e={{df_emailaddress}}&c={{df_town}}`,
        method: 'POST',
        headers: [{ name: 'X-City', value: '{{df_town}}' }],
        body: '{"city": "{{df_town}}"}',
        basicAuth: { enabled: true, username: 'shop', password: 'secret' },
      }),
    )
    await run(id, await co.contact('jana@example.com', { city: 'A "b"&c' }))
    await call()
    expect(got).toHaveLength(1)
    expect(got[0]).toMatchObject({ method: 'POST', body: '{"city": "A \\"b\\"&c"}' })
    expect(got[0]!.url).toBe('/hook?e=jana%40example.com&c=A%20%22b%22%26c')
    expect(got[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      'x-city': 'A "b"&c',
      authorization: `Basic ${Buffer.from('shop:secret').toString('base64')}`,
    })
    expect(await call()).toBe(false)
  })

  test('never shows its password, keeps it when it is saved without one, and does not copy it', async () => {
    const auth = { enabled: true, username: 'shop' }
    const secret = graph({ url: base, basicAuth: { ...auth, password: 'secret' } })
    const id = await activeAutomation(co, secret)
    const shown = await co.get(`/automations/${id}`).ok()
    expect(JSON.stringify(shown)).not.toContain('secret')
    expect(shown.graph.nodes[1].config.basicAuth).toEqual({ ...auth, passwordSet: true })
    const saved = { graph: shown.graph, baseVersion: shown.version, confirmRunning: true }
    await co.put(`/automations/${id}/graph`, saved).ok()
    expect(JSON.stringify(await co.get(`/automations/${id}/versions/2`).ok())).not.toContain('sealed')
    await run(id, await co.contact())
    await call()
    expect(got[0]!.headers.authorization).toBe(`Basic ${Buffer.from('shop:secret').toString('base64')}`)
    // A password that cannot be read must not be sent to another server.
    const elsewhere = graph({ url: 'https://thief.example/', basicAuth: auth })
    await co.put(`/automations/${id}/graph`, { graph: elsewhere, baseVersion: 2, confirmRunning: true }).ok()
    const { graph: moved } = await co.get(`/automations/${id}`).ok()
    expect(moved.nodes[1].config.basicAuth.passwordSet).toBe(false)
    const copy = await co.post(`/automations/${id}/copy`).ok(201)
    expect(copy.graph.nodes[1].config.basicAuth).toEqual({ ...auth, passwordSet: false })
    expect(copy.issues).toMatchObject([{ code: 'required', field: 'basicAuth.password' }])
  })

  test('of a company with a slow address does not hold up those of others', async () => {
    const slow = await activeAutomation(co, graph({ url: `${base}/slow` }))
    await run(slow, await co.contact())
    t.clock.forward(MINUTE)
    co = await t.company()
    const fast = await activeAutomation(co, graph({ url: `${base}/fast` }))
    await run(fast, await co.contact())
    t.clock.forward(-MINUTE)
    const called = call()
    await until('the slow address', () => got.length === 1)
    t.clock.forward(MINUTE)
    await until('the fast address', () => got.length === 2)
    expect(got.map(({ url }) => url)).toEqual(['/slow', '/fast'])
    release()
    await called
  })

  test('without the password that it needs is an issue, and one that cannot be written fails at once', async () => {
    const auth = { enabled: true, username: 'shop' }
    const made = await co
      .post('/automations', { name: 'A', shopId: co.shopId, graph: graph({ url: base, basicAuth: auth }) })
      .ok(201)
    expect(made.issues).toEqual([{ code: 'required', node: 'w', field: 'basicAuth.password' }])
    const id = await activeAutomation(co, graph({ url: base, body: '{% if %}' }))
    await run(id, await co.contact())
    await call()
    expect(got).toEqual([])
    const { items } = await co.get(`/automations/${id}/nodes/w/passes`).ok()
    expect(items).toMatchObject([{ failure: 'customizationSyntaxError' }])
    expect(await call()).toBe(false)
  })

  test('is not called for the share of contacts that gets nothing', async () => {
    const id = await activeAutomation(co, graph({ url: base }), { holdout: { percent: 50 } })
    for (let i = 0; i < 20; i++) await run(id, await co.contact())
    await call()
    await call()
    expect(got.length).toBeGreaterThan(0)
    expect(got.length).toBeLessThan(20)
    const { rows } = await sql<{ called: number; held: number }>`
      select count(k.id)::int as called,
        count(*) filter (where (hashint8extended(c.id, 20) & 1048575) < 524288)::int as held
      from contact c left join automation_call k on k.tenant_id = c.tenant_id and k.contact_id = c.id
      where c.tenant_id = ${co.tenantId}`.execute(co.db)
    expect(rows[0]!.called + rows[0]!.held).toBe(20)
    expect((await co.get(`/automations/${id}/counts`).ok()).nodes.w).toMatchObject({ reached: 20 })
  })

  test('is called six times five minutes apart, then the action has failed', async () => {
    status = 500
    const id = await activeAutomation(co, graph({ url: base }))
    const trigger = node('t', 'trigger_event', {
      event: 'action_failed',
      failureType: 'other',
      failureNode: { automationId: id, node: 'w' },
    })
    const caught = await activeAutomation(co, { nodes: [trigger, node('e', 'end')], edges: edges('t>e') })
    await run(id, await co.contact())
    for (let i = 0; i < 8; i++) {
      await call()
      await call()
      t.clock.forward(5 * MINUTE)
    }
    expect(got).toHaveLength(6)
    await workAutomations(t)
    expect((await co.get(`/automations/${caught}`).ok()).stats.entered).toBe(1)
    const { items: passes } = await co.get(`/automations/${id}/nodes/w/passes`).ok()
    expect(passes).toMatchObject([{ failure: 'other' }])
    const { rows } = await sql`
      select status, error from automation_call where tenant_id = ${co.tenantId} and due_at is null`.execute(co.db)
    expect(rows).toEqual([{ status: 500, error: 'status' }])
    const { items } = await co.get('/notifications?type=automation_action_failed').ok()
    expect(items).toMatchObject([{ params: { automationId: id, node: 'w', failure: 'other' }, subject: { id } }])
  })

  test('is not called while the automation is paused, nor after the node or the contact is gone', async () => {
    const id = await activeAutomation(co, graph({ url: base }))
    const contact = await co.contact()
    await run(id, contact)
    await co.post(`/automations/${id}/pause`).ok(200)
    await call()
    await co.post(`/automations/${id}/activate`).ok(200)
    await run(id, contact)
    await co.delete(`/contacts/${contact.id}`).ok(204)
    await call()
    await run(id, await co.contact())
    const { version } = await co.get(`/automations/${id}`).ok()
    const without = { nodes: [manual, node('e', 'end')], edges: edges('t>e') }
    await co.put(`/automations/${id}/graph`, { graph: without, baseVersion: version, confirmRunning: true }).ok()
    await call()
    expect(got).toEqual([])
  })
})
