import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import { approved, readyCampaign } from '../../../test/support/campaigns.ts'
import type { Company } from '../../../test/support/company.ts'
import { mcpOf } from '../../../test/support/mcp.ts'
import { oauthClient } from '../../../test/support/oauth.ts'
import { shopWithTemplate } from '../../../test/support/transactional.ts'
import { COUNTS } from '../../features/integrations/assistants/index.ts'
import { loadRoutes } from '../../features.ts'

const t = useApi()
let co: Company
let templateId: string

beforeEach(async () => {
  ;({ co, templateId } = await shopWithTemplate(t))
})

const mail = (email = 'jana@example.com') => ({ templateId, email, expectedRecipients: 1 })
const mailsOf = async () =>
  (await co.db.selectFrom('transactional_mail').select('email').where('tenant_id', '=', co.tenantId).execute()).length
const waiting = async () => (await co.get('/assistant-requests?status=waiting').ok()).items
const assistant = async () => {
  const { access_token } = await (await oauthClient(co, { name: 'Helper' })).connect()
  return mcpOf(co, `Bearer ${access_token}`)
}

describe('a tool that mails people', () => {
  test('waits until a person approves it, and runs once', async () => {
    const mcp = await assistant()
    const { structuredContent } = await mcp.call('transactional.send', mail())
    expect(structuredContent).toEqual({
      status: 'waiting',
      requestId: expect.any(String),
      recipients: 1,
      approveAt: `${t.app.config.baseUrl}/app/${co.tenant}/approvals`,
    })
    // The same call waits once.
    expect((await mcp.call('transactional.send', mail())).structuredContent).toEqual(structuredContent)
    const [request, ...others] = await waiting()
    expect(others).toEqual([])
    expect(request).toMatchObject({
      id: structuredContent.requestId,
      tool: 'transactional.send',
      arguments: { templateId, email: 'jana@example.com' },
      recipients: 1,
      askedBy: { app: 'Helper', person: expect.any(String) },
    })
    const { items } = await co.get('/notifications').ok()
    expect(items[0]).toMatchObject({ type: 'assistant_request', params: { tool: 'transactional.send', recipients: 1 } })
    expect(await mailsOf()).toBe(0)
    const owner = await co.owner()
    const path = `/assistant-requests/${request.id}`
    const answers = await Promise.all([1, 2, 3].map(() => owner.post(`${path}/approve`).raw()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({
      status: 'approved',
      outcome: { id: expect.any(String), status: 'queued' },
    })
    expect(await mailsOf()).toBe(1)
    await owner.post(`${path}/reject`).fails(409, 'conflict', 'status')
  })

  test('is refused by a person, or fails and is not repeated', async () => {
    const mcp = await assistant()
    const owner = await co.owner()
    await mcp.call('transactional.send', mail('one@example.com'))
    await mcp.call('transactional.send', mail('two@example.com'))
    const [two, one] = await waiting()
    await owner.post(`/assistant-requests/${one.id}/reject`).ok(204)
    await co.db.deleteFrom('template').where('tenant_id', '=', co.tenantId).where('id', '=', templateId).execute()
    expect(await owner.post(`/assistant-requests/${two.id}/approve`).ok(200)).toMatchObject({
      status: 'failed',
      outcome: { error: { code: 'not_found' } },
    })
    expect(await waiting()).toEqual([])
    expect(await mailsOf()).toBe(0)
    const other = await t.company()
    await (await other.owner()).post(`/assistant-requests/${two.id}/approve`).fails(404, 'not_found')
    await co.post(`/assistant-requests/${two.id}/approve`).fails(403, 'forbidden', 'api_key')
  })

  test('needs the counted number, and right arguments', async () => {
    const mcp = await assistant()
    for (const [args, error] of [
      [
        { templateId, email: 'a@example.com' },
        { code: 'validation', message: 'expectedRecipients' },
      ],
      [
        { ...mail(), expectedRecipients: 2 },
        { code: 'count_mismatch', message: '', params: { expected: 2, actual: 1 } },
      ],
      [
        { ...mail(), email: 'x' },
        { code: 'validation', message: 'email' },
      ],
    ] as const) {
      const answer = await mcp.call('transactional.send', args)
      expect([answer.isError, answer.structuredContent]).toEqual([true, { error }])
    }
    expect(await waiting()).toEqual([])
  })

  test('runs at once, or never, as the company decides', async () => {
    const mcp = await assistant()
    const owner = await co.owner()
    expect(await co.get('/assistants').ok()).toEqual({ sending: 'confirm' })
    await co.call('PATCH', '/assistants', { sending: 'yes' }).fails(403, 'forbidden', 'api_key')
    await owner.call('PATCH', '/assistants', { sending: 'x' }).fails(400, 'validation', 'sending')
    expect(await owner.call('PATCH', '/assistants', { sending: 'yes' }).ok()).toEqual({ sending: 'yes' })
    expect((await mcp.call('transactional.send', mail())).structuredContent).toMatchObject({ status: 'queued' })
    expect(await mailsOf()).toBe(1)
    await owner.call('PATCH', '/assistants', { sending: 'never' }).ok()
    const error = { code: 'forbidden', message: 'assistants' }
    expect((await mcp.call('transactional.send', mail())).structuredContent).toEqual({ error })
    // An API key in an assistant follows the same decision; in the API it does not.
    expect((await mcpOf(co).call('transactional.send', mail())).structuredContent).toEqual({ error })
    await co.post('/transactional', { templateId, email: 'b@example.com' }).ok(202)
    expect(await mailsOf()).toBe(2)
  })
})

describe('what a person approves', () => {
  const campaign = async () => {
    const { id, list } = await readyCampaign(co, { contacts: 1 })
    await approved(co, id)
    return { id, list }
  }

  test('is what they saw: a campaign that changed since is not sent', async () => {
    const { id, list } = await campaign()
    const mcp = await assistant()
    const args = { campaign_id: id, expectedRecipients: 1 }
    const { requestId } = (await mcp.call('campaigns.send', args)).structuredContent
    for (let i = 0; i < 2; i++) await co.contact(undefined, { listIds: [list.id] })
    await mcp.call('campaigns.unapprove', { campaign_id: id })
    await approved(co, id)
    const path = `/assistant-requests/${requestId}/approve`
    expect(await (await co.owner()).post(path).ok(200)).toMatchObject({
      status: 'failed',
      outcome: { error: { code: 'count_mismatch', params: { expected: 1, actual: 3 } } },
    })
    expect((await co.get(`/campaigns/${id}`).ok()).status).toBe('approved')
  })

  test('also for a single mail: a template that was changed since is not sent', async () => {
    const mcp = await assistant()
    const { requestId } = (await mcp.call('transactional.send', mail())).structuredContent
    t.clock.forward(1000)
    await co.patch(`/templates/${templateId}`, { subject: 'Another' }).ok()
    expect(await (await co.owner()).post(`/assistant-requests/${requestId}/approve`).ok(200)).toMatchObject({
      status: 'failed',
      outcome: { error: { code: 'count_mismatch' } },
    })
    expect(await mailsOf()).toBe(0)
  })

  test('includes the graph of an automation that runs', async () => {
    const graph = { nodes: [{ id: 'n1', type: 'trigger_event', config: { event: 'manual' } }], edges: [] }
    const { id, version } = await co.post('/automations', { name: 'A', shopId: co.shopId, graph }).ok(201)
    const change = { automation_id: id, baseVersion: version, graph, confirmRunning: true }
    const mcp = await assistant()
    expect((await mcp.call('automations.save-graph', change)).structuredContent.version).toBe(version + 1)
    await co.db.updateTable('automation').set({ status: 'active' }).where('id', '=', id).execute()
    const again = { ...change, baseVersion: version + 1 }
    expect((await mcp.call('automations.save-graph', again)).structuredContent).toMatchObject({
      status: 'waiting',
      recipients: null,
    })
    const { access_token } = await (await oauthClient(co)).connect(['write'])
    const writer = mcpOf(co, `Bearer ${access_token}`)
    expect((await writer.call('automations.save-graph', again)).structuredContent.error).toBeDefined()
    expect((await co.get(`/automations/${id}`).ok()).version).toBe(version + 1)
  })

  test('needs their own rights, and an assistant that is still connected', async () => {
    const mcp = await assistant()
    const sender = { email: 'new@example.com', name: 'New', expectedRecipients: 1 }
    const { requestId } = (await mcp.call('senders.create', sender)).structuredContent
    const manager = await co.member('marketing_manager')
    expect(await manager.post(`/assistant-requests/${requestId}/approve`).ok(200)).toMatchObject({
      status: 'failed',
      outcome: { error: { code: 'forbidden', message: 'settings' } },
    })
    await mcp.call('transactional.send', mail())
    const owner = await co.owner()
    const { items } = await owner.get('/connected-apps').ok()
    await owner.delete(`/connected-apps/${items[0].id}`).ok(204)
    const [request] = await waiting()
    expect(await owner.post(`/assistant-requests/${request.id}/approve`).ok(200)).toMatchObject({
      status: 'failed',
      outcome: { error: { code: 'conflict', message: 'asker' } },
    })
    expect(await mailsOf()).toBe(0)
  })

  test('is in the log with the assistant, like what was refused', async () => {
    const mcp = await assistant()
    await mcp.call('transactional.send', mail('x'))
    const { requestId } = (await mcp.call('transactional.send', mail())).structuredContent
    const owner = await co.owner()
    await owner.post(`/assistant-requests/${requestId}/approve`).ok(200)
    const { items: apps } = await owner.get('/connected-apps').ok()
    const { items } = await co.get(`/audit?appId=${apps[0].id}`).ok()
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      ...['transactional.send', 'templates.get', 'assistant-requests.create', 'templates.get', 'transactional.send'],
    ])
  })
})

test('every operation that mails people counts them', async () => {
  const mailing = (await loadRoutes()).filter(
    ({ access, personOnly, effects }) => access === 'company' && !personOnly && effects.includes('mails'),
  )
  expect(mailing.map(({ id }) => id).sort()).toEqual(Object.keys(COUNTS).sort())
})
