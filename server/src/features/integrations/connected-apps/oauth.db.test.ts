import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { mcpOf } from '../../../../test/support/mcp.ts'
import { oauthClient } from '../../../../test/support/oauth.ts'
import { sweepConnectedApps } from './jobs/sweep.ts'

const t = useApi()
const HOUR = 3600_000

/** Whether a token opens the MCP server. */
const opens = async (co: Company, token: string) =>
  (await mcpOf(co, `Bearer ${token}`).send('tools/list')).statusCode === 200
const invalid = { error: 'invalid_grant', error_description: expect.any(String) }

describe('a program is connected', () => {
  test('from discovery to a token, which works here and nowhere else', async () => {
    const co = await t.company()
    const { baseUrl } = t.app.config
    const refused = await mcpOf(co, '').send('tools/list')
    expect(refused.statusCode).toBe(401)
    const [, metadata] = /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate']))!
    const resource = (await co.server.inject(new URL(metadata!).pathname)).json()
    expect(resource).toMatchObject({ resource: `${baseUrl}/mcp`, authorization_servers: [baseUrl] })
    const server = (await co.server.inject('/.well-known/oauth-authorization-server')).json()
    expect(server).toMatchObject({
      issuer: baseUrl,
      token_endpoint: `${baseUrl}/oauth/token`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
    const client = await oauthClient(co)
    const sent = await client.authorize({ resource: resource.resource })
    expect([sent.statusCode, new URL(String(sent.headers.location)).pathname]).toEqual([302, '/app/connect'])
    const url = await client.decide(await co.owner())
    expect(`${url.origin}${url.pathname}`).toBe('https://assistant.example/callback')
    expect(url.searchParams.get('state')).toBe('state-1')
    expect(url.searchParams.get('iss')).toBe(baseUrl)
    const answer = await client.exchange(url.searchParams.get('code')!)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    const { access_token: token, scope, expires_in } = answer.json()
    expect([scope, expires_in]).toEqual(['read write send', 3600])
    expect(await opens(co, token)).toBe(true)
    await co
      .with({ authorization: `Bearer ${token}` })
      .get('/contacts')
      .fails(401, 'unauthorized')
    expect(await opens(await t.company(), token)).toBe(true)
  })

  test('with less than it asked for, and less than the person may do', async () => {
    const co = await t.company()
    const names = async (scopes: string[]) => {
      const { access_token } = await (await oauthClient(co)).connect(scopes)
      const mcp = mcpOf(co, `Bearer ${access_token}`)
      return { mcp, tools: new Set((await mcp.list()).tools.map(({ name }) => name)) }
    }
    const reading = await names([])
    expect([...['contacts.list', 'contacts.create', 'campaigns.send']].map((name) => reading.tools.has(name))).toEqual([
      ...[true, false, false],
    ])
    const error = { error: { code: 'forbidden', message: 'scope' } }
    expect((await reading.mcp.call('contacts.create', { email: 'a@example.com' })).structuredContent).toEqual(error)
    const writing = await names(['write'])
    expect(
      [...['contacts.create', 'campaigns.send', 'transactional.send', 'templates.test']].map((name) =>
        writing.tools.has(name),
      ),
    ).toEqual([true, false, false, false])
    // Sending without writing is not given.
    expect((await names(['send'])).tools.has('campaigns.send')).toBe(false)
    expect((await names(['write', 'send'])).tools.has('campaigns.send')).toBe(true)
    // Never what only a person may do, such as letting assistants send.
    for (const name of ['assistants.update', 'assistant-requests.approve', 'api-keys.create'])
      expect((await names(['write', 'send'])).tools.has(name), name).toBe(false)
  })

  test('and is shown, used, and disconnected within seconds', async () => {
    const co = await t.company()
    const { access_token: token, refresh_token } = await (
      await oauthClient(co, { name: 'My\u202e\nassistant' })
    ).connect(['write'])
    expect(await opens(co, token)).toBe(true)
    const { items } = await (await co.owner()).get('/connected-apps').ok()
    expect(items).toEqual([
      {
        id: expect.any(String),
        name: 'My assistant',
        website: 'assistant.example',
        scopes: ['read', 'write'],
        connectedBy: { id: expect.any(String), name: expect.any(String) },
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ])
    await (await (await t.company()).owner()).delete(`/connected-apps/${items[0].id}`).fails(404, 'not_found')
    await (await co.owner()).delete(`/connected-apps/${items[0].id}`).ok(204)
    await (await co.owner()).delete(`/connected-apps/${items[0].id}`).fails(404, 'not_found')
    await expect.poll(() => opens(co, token), { timeout: 10_000 }).toBe(false)
    expect((await (await co.owner()).get('/connected-apps').ok()).items).toEqual([])
    const client = await oauthClient(co)
    expect((await client.refresh(refresh_token)).json()).toEqual(invalid)
  })

  test('until its person leaves the company', async () => {
    const co = await t.company()
    const { access_token: token } = await (await oauthClient(co)).connect()
    expect(await opens(co, token)).toBe(true)
    await co.db.updateTable('member').set({ active: false }).where('tenant_id', '=', co.tenantId).execute()
    await expect.poll(() => opens(co, token), { timeout: 10_000 }).toBe(false)
  })

  test('again by the same person: the older connection ends', async () => {
    const co = await t.company()
    const client = await oauthClient(co)
    const first = await client.connect()
    const second = await client.connect()
    expect([await opens(co, first.access_token), await opens(co, second.access_token)]).toEqual([false, true])
    expect((await (await co.owner()).get('/connected-apps').ok()).items).toHaveLength(1)
  })
})

describe('attacks', () => {
  test('a code works once; used twice it ends the app that it made', async () => {
    const co = await t.company()
    const client = await oauthClient(co)
    const code = (await client.decide(await co.owner())).searchParams.get('code')!
    const { access_token, refresh_token } = (await client.exchange(code)).json()
    const again = await client.exchange(code)
    expect([again.statusCode, again.json()]).toEqual([400, invalid])
    expect(await opens(co, access_token)).toBe(false)
    expect((await client.refresh(refresh_token)).json()).toEqual(invalid)
  })

  test('two exchanges of a code at the same time give at most one pair of tokens, which ends', async () => {
    const co = await t.company()
    const client = await oauthClient(co)
    const code = (await client.decide(await co.owner())).searchParams.get('code')!
    const answers = await Promise.all([1, 2, 3].map(() => client.exchange(code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('a refresh token works once; used twice it ends the app', async () => {
    const co = await t.company()
    const client = await oauthClient(co)
    const first = await client.connect()
    const second = (await client.refresh(first.refresh_token)).json()
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect([await opens(co, first.access_token), await opens(co, second.access_token)]).toEqual([false, true])
    expect((await client.refresh(first.refresh_token)).json()).toEqual(invalid)
    await expect.poll(() => opens(co, second.access_token), { timeout: 10_000 }).toBe(false)
    expect((await client.refresh(second.refresh_token)).json()).toEqual(invalid)
  })

  test('codes and tokens of another program are refused', async () => {
    const co = await t.company()
    const [one, other] = [await oauthClient(co), await oauthClient(co)]
    const code = (await one.decide(await co.owner())).searchParams.get('code')!
    expect((await other.exchange(code)).json()).toEqual(invalid)
    const tokens = (await one.exchange(code)).json()
    expect((await other.refresh(tokens.refresh_token)).json()).toEqual(invalid)
    await other.revoke(tokens.refresh_token)
    expect(await opens(co, tokens.access_token)).toBe(true)
    expect((await one.revoke(tokens.refresh_token)).statusCode).toBe(200)
    await expect.poll(() => opens(co, tokens.access_token), { timeout: 10_000 }).toBe(false)
  })

  test('without the verifier, with a wrong one, or too late a code is refused', async () => {
    const co = await t.company()
    const client = await oauthClient(co)
    const owner = await co.owner()
    const code = async () => (await client.decide(owner)).searchParams.get('code')!
    for (const code_verifier of ['', 'x'.repeat(43), client.verifier.slice(1)])
      expect((await client.exchange(await code(), { code_verifier })).json()).toEqual(invalid)
    expect((await client.exchange(await code(), { redirect_uri: 'https://evil.example/' })).json()).toEqual(invalid)
    const late = await code()
    t.clock.forward(61_000)
    expect((await client.exchange(late)).json()).toEqual(invalid)
    expect((await client.exchange('guess')).json()).toEqual(invalid)
  })

  test('requests without PKCE, or for another server, lead back with the fault', async () => {
    const co = await t.company()
    const client = await oauthClient(co)
    for (const [error, more] of [
      ['invalid_request', { code_challenge: undefined }],
      ['invalid_request', { code_challenge_method: 'plain' }],
      ['invalid_request', { code_challenge_method: undefined }],
      ['unsupported_response_type', { response_type: 'token' }],
      ['invalid_target', { resource: 'https://other.example/mcp' }],
    ] as const) {
      const { statusCode, headers } = await client.authorize(more)
      const url = new URL(String(headers.location))
      expect([statusCode, url.host, url.searchParams.get('error')]).toEqual([302, 'assistant.example', error])
      await (await co.owner())
        .post('/api/v1/auth/connection', { ...client.params(more), allow: true, company: co.tenant })
        .fails(400, 'validation', error)
    }
    const code = (await client.decide(await co.owner())).searchParams.get('code')!
    const answer = await client.exchange(code, { resource: 'https://other.example/mcp' })
    expect(answer.json()).toMatchObject({ error: 'invalid_target' })
  })

  test('nothing is sent to an address that was not registered', async () => {
    const co = await t.company()
    const client = await oauthClient(co)
    for (const redirect_uri of [
      ...[
        'https://evil.example/callback',
        'https://assistant.example/callback/x',
        'https://assistant.example/callback?x',
      ],
      ...['https://assistant.example.evil.example/callback', 'http://assistant.example/callback'],
    ]) {
      const { statusCode, headers, body } = await client.authorize({ redirect_uri })
      expect([statusCode, headers.location]).toEqual([400, undefined])
      expect(body).not.toContain('evil.example')
      expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'")
      await (await co.owner())
        .post('/api/v1/auth/connection', { ...client.params({ redirect_uri }), allow: true, company: co.tenant })
        .fails(400, 'validation', 'client_id')
    }
    expect((await client.authorize({ client_id: 'unknown' })).statusCode).toBe(400)
  })

  test('a program on the person’s machine may use another port', async () => {
    const co = await t.company()
    const client = await oauthClient(co, { redirectUri: 'http://127.0.0.1:7777/cb' })
    const port = await client.authorize({ redirect_uri: 'http://127.0.0.1:9999/cb' })
    expect(port.statusCode).toBe(302)
    for (const redirect_uri of ['http://127.0.0.1:9999/other', 'http://localhost:7777/cb', 'https://127.0.0.1:7777/cb'])
      expect((await client.authorize({ redirect_uri })).statusCode).toBe(400)
  })

  test('addresses that run scripts cannot be registered', async () => {
    const co = await t.company()
    const register = (redirect_uris: unknown) =>
      co.server.inject({ method: 'POST', url: '/oauth/register', payload: { redirect_uris } })
    for (const uri of [
      ...['javascript:alert(1)', 'data:text/html,x', 'http://assistant.example/cb', 'https://a:b@x.example/', '/x'],
      ...['https://x.example/#f', 'file:///etc/passwd', 'blob:https://x.example/1'],
    ])
      expect((await register([uri])).json(), uri).toMatchObject({ error: 'invalid_redirect_uri' })
    expect((await register(['cursor://anysphere/callback', 'com.example.app:/cb'])).statusCode).toBe(201)
  })

  test('the decision belongs to the person: not to other sites, keys or other companies', async () => {
    const co = await t.company()
    const other = await t.company()
    const client = await oauthClient(co)
    const body = { ...client.params(), allow: true, company: co.tenant }
    await co.post('/api/v1/auth/connection', body).fails(403, 'forbidden', 'api_key')
    await t.stranger.post('/api/v1/auth/connection', body).fails(401, 'unauthorized')
    await (await other.owner()).post('/api/v1/auth/connection', body).fails(400, 'validation', 'company')
    const owner = await co.owner()
    await owner.with({ 'x-csrf-token': 'wrong' }).post('/api/v1/auth/connection', body).fails(403, 'csrf')
    const refused = await client.decide(owner, { allow: false })
    expect([refused.searchParams.get('error'), refused.searchParams.get('code')]).toEqual(['access_denied', null])
  })
})

test('expired codes and tokens, and programs that were never connected, are deleted', async () => {
  const co = await t.company()
  const client = await oauthClient(co)
  const unused = await oauthClient(co)
  const { access_token, refresh_token } = await client.connect()
  t.clock.forward(HOUR + 1000)
  expect(await opens(co, access_token)).toBe(false)
  const { access_token: second } = (await client.refresh(refresh_token)).json()
  t.clock.forward(31 * 24 * HOUR)
  await sweepConnectedApps.run({ db: co.db, now: t.clock.now() } as never)
  const count = async (table: 'app_token' | 'oauth_code') =>
    (await co.db.selectFrom(table).select('hash').where('tenant_id', '=', co.tenantId).execute()).length
  expect([await count('app_token'), await count('oauth_code')]).toEqual([0, 0])
  expect(await opens(co, second)).toBe(false)
  const known = await co.db.selectFrom('oauth_client').select('id').execute()
  const ids = known.map(({ id }) => id)
  expect([ids.includes(client.clientId), ids.includes(unused.clientId)]).toEqual([true, false])
})

test('an address cannot register programs without end', async () => {
  const co = await t.company()
  const register = () => co.server.inject({ method: 'POST', url: '/oauth/register', payload: {} })
  const statuses = new Set<number>()
  for (let i = 0; i < 110; i++) statuses.add((await register()).statusCode)
  expect(statuses).toContain(429)
  expect((await register()).json()).toEqual({ error: 'temporarily_unavailable', error_description: expect.any(String) })
})
