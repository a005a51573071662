import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import { mcpOf } from '../../../test/support/mcp.ts'
import { loadRoutes } from '../../features.ts'

const t = useApi()
const routes = await loadRoutes()

describe('tools', () => {
  test('are one for each operation that a key may call, with hints, and some more', async () => {
    const co = await t.company()
    const { tools } = await mcpOf(co).list()
    const expected = routes.filter((one) => one.access === 'company' && !one.personOnly && !one.isEndless)
    const names = tools.map(({ name }) => name)
    expect(names.slice(0, 4)).toEqual([
      ...['find_audience', 'campaign_draft_from_template', 'explain_contact', 'results_overview'],
    ])
    expect(names.slice(4).sort()).toEqual(expected.map(({ id }) => id).sort())
    for (const route of expected)
      expect(tools.find(({ name }) => name === route.id)).toMatchObject({
        inputSchema: { type: 'object' },
        annotations: {
          readOnlyHint: route.level === 'read',
          destructiveHint: route.effects.includes('deletes'),
          openWorldHint: route.effects.includes('mails'),
        },
      })
    expect(JSON.stringify(tools)).not.toContain('"tenant"')
    expect(JSON.stringify(tools)).not.toContain('"normalise"')
  })

  test('answer with the JSON of the API', async () => {
    const co = await t.company()
    const { id } = await co.contact('jana@example.com', { firstName: 'Jana' })
    const answer = await mcpOf(co).call('contacts.get', { contact_id: id })
    expect(answer.isError).toBeUndefined()
    expect(answer.structuredContent).toEqual(await co.get(`/contacts/${id}`).ok())
    expect(JSON.parse(answer.content[0].text)).toEqual(answer.structuredContent)
    const list = await mcpOf(co).call('contacts.list', { q: 'jana', pageSize: 10 })
    expect(list.structuredContent).toMatchObject({ total: 1, items: [{ id }] })
  })

  test('errors are those of the API', async () => {
    const co = await t.company()
    const other = await (await t.company()).contact()
    for (const [tool, args, error] of [
      ['contacts.get', { contact_id: other.id }, { code: 'not_found', message: '' }],
      ['lists.create', {}, { code: 'validation', message: 'name' }],
      ['contacts.list', { nonsense: 1 }, { code: 'validation', message: 'nonsense' }],
    ] as const) {
      const answer = await mcpOf(co).call(tool, args)
      expect([answer.isError, answer.structuredContent], tool).toEqual([true, { error }])
    }
  })
})

describe('the tools that are no single operation', () => {
  test('find_audience: the rules in short, examples that work, and counts', async () => {
    const co = await t.company()
    await co.contact('jana@example.com')
    const mcp = mcpOf(co)
    const { structuredContent, content } = await mcp.call('find_audience')
    expect(content[0].text.length).toBeLessThan(30_000)
    const types = (await co.get('/segments/rule-types').ok()).rules.map(({ type }: { type: string }) => type)
    expect(structuredContent.rules.map(({ type }: { type: string }) => type)).toEqual(types)
    expect(structuredContent.examples.length).toBeGreaterThan(1)
    for (const { definition } of structuredContent.examples)
      expect((await mcp.call('find_audience', { definition })).structuredContent).toMatchObject({
        shops: [{ shopId: co.shopId, total: 1 }],
      })
    const everyone = { type: 'group', match: 'all', rules: [] }
    expect((await mcp.call('find_audience', { definition: everyone, shopId: co.shopId })).structuredContent).toEqual({
      ...{ matched: 1, mailable: 1, total: 1 },
    })
    const wrong = await mcp.call('find_audience', { definition: { ...everyone, rules: [{ type: 'nothing' }] } })
    expect(wrong.structuredContent.error.code).toBe('validation')
  })

  test('explain_contact: by id or address', async () => {
    const co = await t.company()
    const { id } = await co.contact('jana@example.com')
    await co.contact('xjana@example.com')
    await co.post('/suppressions', { email: 'jana@example.com', reason: 'blacklist' }).raw()
    for (const args of [{ contact_id: id }, { email: 'JANA@example.com' }]) {
      const { structuredContent } = await mcpOf(co).call('explain_contact', args)
      const { mailability, state } = await co.get(`/contacts/${id}`).ok()
      expect(structuredContent).toMatchObject({ id, mailability, state, consents: expect.any(Array) })
    }
    for (const args of [{}, { email: 'ana@example.com' }, { contact_id: '999999' }])
      expect((await mcpOf(co).call('explain_contact', args)).structuredContent.error.code).toBe('not_found')
  })
})

describe('long answers', () => {
  test('of a list are cut, and go on with a cursor until all items were given', async () => {
    const co = await t.company()
    const names = Array.from({ length: 130 }, (_, i) => `${1000 + i} ${'ž'.repeat(190)}`)
    for (const name of names) await co.list(name)
    const mcp = mcpOf(co)
    const seen: string[] = []
    let answer = (await mcp.call('lists.list', { pageSize: 100, sort: 'id' })).structuredContent
    expect(answer.items.length).toBeLessThan(100)
    for (let page = 0; page < 20; page++) {
      expect(JSON.stringify(answer).length).toBeLessThan(75_000)
      seen.push(...answer.items.map(({ name }: { name: string }) => name))
      if (!answer.cursor) break
      answer = (await mcp.call('lists.list', { cursor: answer.cursor })).structuredContent
    }
    // The company has a list already.
    expect(seen.filter((name) => names.includes(name))).toEqual(names)
    expect(seen).toHaveLength(names.length + 1)
    const wrong = await mcp.call('contacts.list', { cursor: 'nonsense' })
    expect(wrong.structuredContent).toEqual({ error: { code: 'validation', message: 'cursor' } })
  })

  test('of an object have only the beginnings of its texts', async () => {
    const co = await t.company()
    const html = `<p>${'word '.repeat(19_000)}</p>`
    const { id } = await co.post('/templates', { name: 'Long', subject: 'x', content: { html } }).ok(201)
    const { structuredContent } = await mcpOf(co).call('templates.get', { template_id: id })
    expect(JSON.stringify(structuredContent).length).toBeLessThan(75_000)
    expect(structuredContent.name).toBe('Long')
    expect(JSON.stringify(structuredContent)).toContain('characters)')
  })
})

describe('the server', () => {
  test('answers only requests that were made for it', async () => {
    const co = await t.company()
    const mcp = mcpOf(co)
    const own = new URL(t.app.config.baseUrl).origin
    for (const [status, headers] of [
      [200, {}],
      [200, { origin: own }],
      [403, { origin: 'https://evil.example' }],
      [403, { origin: 'null' }],
      [403, { host: 'evil.example' }],
      [403, { host: 'evil.example', 'x-forwarded-host': 'localhost' }],
      [401, { authorization: 'Bearer pr_live_wrongwrongwrongwrongwrong' }],
      [401, { authorization: 'Bearer pr_app_wrong' }],
      [401, { authorization: 'Basic x' }],
    ] as const)
      expect((await mcp.send('tools/list', {}, headers)).statusCode, JSON.stringify(headers)).toBe(status)
    expect((await co.server.inject({ method: 'GET', url: '/mcp' })).statusCode).toBe(405)
    expect((await co.server.inject({ method: 'DELETE', url: '/mcp' })).statusCode).toBe(405)
  })

  test('refuses what is no message', async () => {
    const mcp = mcpOf(await t.company())
    for (const body of ['text', null, 7, {}, { jsonrpc: '1.0', id: 1, method: 'x' }]) {
      const { statusCode } = await mcp.post(body)
      expect(statusCode, JSON.stringify(body)).toBe(400)
    }
    const unknown = JSON.parse((await mcp.send('tools/nothing')).body)
    expect(unknown.error.code).toBe(-32_601)
    expect(JSON.parse((await mcp.send('tools/call', { name: 'nothing' })).body).error.code).toBe(-32_602)
    expect(JSON.parse((await mcp.send('resources/read', { uri: 'file:///etc/passwd' })).body).error).toBeDefined()
  })

  test('takes 300 messages a minute from a token', async () => {
    const co = await t.company()
    const mcp = mcpOf(co)
    const statuses: number[] = []
    for (let i = 0; i < 301; i++) statuses.push((await mcp.send('ping')).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(statuses.at(-1)).toBe(429)
    expect((await mcp.send('ping')).headers['retry-after']).toBeDefined()
    expect((await mcpOf(await t.company()).send('ping')).statusCode).not.toBe(429)
    t.clock.forward(60_000)
  })
})

test('a body that is too large is refused in the words of the protocol', async () => {
  const { statusCode, body } = await mcpOf(await t.company()).post({ text: 'x'.repeat(3_000_000) })
  expect([statusCode, JSON.parse(body)]).toMatchObject([413, { jsonrpc: '2.0', error: { code: -32_000 } }])
})

test('a batch costs as many messages as it has, and has at most 20', async () => {
  const co = await t.company()
  const mcp = mcpOf(co)
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
  const batch = (length: number) => mcp.post(Array.from({ length }, (_, id) => ping(id)))
  expect((await batch(21)).statusCode).toBe(400)
  const statuses: number[] = []
  for (let i = 0; i < 16; i++) statuses.push((await batch(20)).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
