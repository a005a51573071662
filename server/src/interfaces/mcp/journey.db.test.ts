// An assistant with the client of the official SDK: from the address of the server to a campaign in the mailboxes.
import { createServer } from 'node:net'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import { mailTemplate } from '../../../test/support/automations.ts'
import { LETTER } from '../../../test/support/campaigns.ts'
import type { Company } from '../../../test/support/company.ts'
import { confirmedSender, sendUntil } from '../../../test/support/delivery.ts'
import { startSink } from '../../../test/support/smtp-sink.ts'

const sink = await startSink()
const port = await freePort()
const baseUrl = `http://127.0.0.1:${port}`
const t = useApi({ SMTP_URL: sink.url, BASE_URL: baseUrl })

beforeAll(async () => {
  await t.stranger.server.listen({ host: '127.0.0.1', port })
})

function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  return new Promise((resolve) =>
    probe.on('listening', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    }),
  )
}

/** Keeps what the SDK gives it. The person is sent to `asked`. */
function provider() {
  const kept: Record<string, unknown> = {}
  const given: OAuthClientProvider & { asked?: URL } = {
    redirectUrl: 'http://127.0.0.1:7777/callback',
    clientMetadata: { redirect_uris: ['http://127.0.0.1:7777/callback'], client_name: 'Journey' },
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => {
      kept.client = client
    },
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => {
      kept.tokens = tokens
    },
    redirectToAuthorization: (url) => {
      given.asked = url
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier as string,
    saveDiscoveryState: (state) => {
      kept.discovery = state
    },
    discoveryState: () => kept.discovery as never,
  }
  return given
}

/** The person decides on the page of the application. */
async function allow(co: Company, asked: URL) {
  const page = await fetch(asked, { redirect: 'manual' })
  const params = Object.fromEntries(new URL(page.headers.get('location')!).searchParams)
  const owner = await co.owner()
  const offer = await owner.get(`/api/v1/auth/connection?${new URLSearchParams(params)}`).ok()
  expect(offer).toMatchObject({ name: 'Journey', website: '127.0.0.1', companies: [{ id: co.tenant, canSend: true }] })
  const decision = { ...params, allow: true, company: co.tenant, scopes: offer.scopes }
  const { redirect } = await owner.post('/api/v1/auth/connection', decision).ok(200)
  return new URL(redirect).searchParams
}

test.each(['2026-07-28', '2025-11-25'])(
  'an assistant that speaks %s sends a campaign to 10 recipients',
  async (version) => {
    const co = await t.company()
    await co.patch('/company', { street: 'Dlouhá 1', city: 'Praha', postalCode: '11000' }).ok()
    const sender = await confirmedSender(co)
    const list = await co.list()
    for (let i = 0; i < 10; i++) await co.contact(undefined, { listIds: [list.id] })
    const templateId = await mailTemplate(co, { subject: 'Spring', html: LETTER })
    sink.taken.length = 0

    const authProvider = provider()
    const open = () => new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { authProvider })
    const client = () =>
      new Client(
        { name: 'journey', version: '1' },
        { versionNegotiation: { mode: version === '2026-07-28' ? 'auto' : 'legacy' } },
      )
    const first = open()
    await expect(client().connect(first)).rejects.toThrow(UnauthorizedError)
    await first.finishAuth(await allow(co, authProvider.asked!))
    const assistant = client()
    await assistant.connect(open())
    expect(assistant.getNegotiatedProtocolVersion()).toBe(version)

    // biome-ignore lint/suspicious/noExplicitAny: the answer is read as an assistant would
    const call = async (name: string, args: object = {}): Promise<any> => {
      const { structuredContent, isError } = await assistant.callTool({ name, arguments: args as never })
      expect(isError, JSON.stringify(structuredContent)).toBeFalsy()
      return structuredContent
    }
    const { tools } = await assistant.listTools()
    expect(tools.length).toBeGreaterThan(300)
    const { resources } = await assistant.listResources()
    expect(resources.map(({ uri }) => uri)).toContain('postrider://company')
    const { contents } = await assistant.readResource({ uri: 'postrider://company' })
    expect(JSON.stringify(contents)).toContain(co.shopId)
    const prompt = await assistant.getPrompt({ name: 'campaign_from_brief', arguments: { brief: 'Spring sale' } })
    expect(JSON.stringify(prompt)).toContain('Spring sale')

    const { campaign, audience } = await call('campaign_draft_from_template', {
      ...{ templateId, name: 'Spring', shopId: co.shopId, preheader: 'Look at what is new' },
      ...{ senderId: sender.id, listIds: [list.id] },
    })
    expect(audience.recipients).toBe(10)
    const about = { campaign_id: campaign.id, expectedRecipients: audience.recipients }
    await call('campaigns.approve', { ...about, baseVersion: campaign.version })
    const { status, requestId } = await call('campaigns.send', about)
    expect(status).toBe('waiting')
    await (await co.owner()).post(`/assistant-requests/${requestId}/approve`).ok(200)
    await sendUntil(t, co, campaign.id, ['sent'])
    expect(new Set(sink.taken.map(({ to }) => to)).size).toBe(10)
    const { mailings } = await call('results_overview')
    expect(JSON.stringify(mailings)).toContain('Spring')

    // Everything that it did is in the log, under its name.
    const { items: apps } = await (await co.owner()).get('/connected-apps').ok()
    const { items } = await co.get(`/audit?appId=${apps[0].id}&pageSize=100`).ok()
    const actions = items.map(({ action }: { action: string }) => action)
    for (const action of ['company.get', 'campaigns.create', 'campaigns.approve', 'stats.emails'])
      expect(actions, action).toContain(action)
    expect(items.every(({ app }: { app: { name: string } }) => app.name === 'Journey')).toBe(true)
    await assistant.close()
  },
)
