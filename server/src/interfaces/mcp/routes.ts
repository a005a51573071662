import { createMcpHandler } from '@modelcontextprotocol/server'
import Type from 'typebox'
import { resourceOf } from '../../features/integrations/connected-apps/index.ts'
import type { Authenticator } from '../../platform/http/authenticate.ts'
import type { SignedCall } from '../../platform/http/call.ts'
import { defineSignedRoute, type Route } from '../../platform/http/define-route.ts'
import type { InvokingApp } from '../../platform/http/invoke.ts'
import { limitOf } from '../../platform/http/rate-limit.ts'
import { Reply } from '../../platform/http/reply.ts'
import { createCallers, type McpPrincipal } from './caller.ts'
import { isFromHere } from './from-here.ts'
import { catalogueOf, mcpServer } from './server.ts'

/** The messages of a token in a minute. */
const MESSAGES = { name: 'mcp', capacity: 300, perSecond: 5 }
/** More messages in a request than any client sends. */
const MOST_TOGETHER = 20

/** What a request carries to its own MCP server. */
interface Carried {
  principal: McpPrincipal
  call: SignedCall
  app: InvokingApp
}

/** The MCP server at `/mcp`. */
export function mcpRoutes(routes: readonly Route[], baseUrl: string, authenticator: Authenticator): Route[] {
  const catalogue = catalogueOf(routes, baseUrl)
  const findCaller = createCallers(authenticator)
  // Each request has a server of its own, and is answered at once: nothing is kept between requests.
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const { principal, app, call } = authInfo!.extra as unknown as Carried
      return mcpServer(catalogue, { app, principal, origin: { ip: call.ip, userAgent: call.userAgent } })
    },
    { keepAliveMs: 0, maxSubscriptions: 0 },
  )
  return [
    defineSignedRoute({
      id: 'mcp.message',
      method: 'POST',
      path: '/mcp',
      tag: 'Assistants',
      summary:
        'The Model Context Protocol over Streamable HTTP, for assistants; authenticate with an access token of OAuth 2.1 or an API key as Bearer',
      body: Type.Object(
        {},
        { additionalProperties: true, examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }] },
      ),
      status: 200,
      response: Type.Object({}, { additionalProperties: true }),
      failures: ['unauthorized', 'forbidden/origin', 'rate_limited/mcp'],
      async handle(call) {
        const app: InvokingApp = { ...call.app, database: { db: call.db } }
        const { header } = call.signed
        if (!isFromHere(app.config, header)) return refused(403, 'The origin or host is not allowed')
        const principal = await findCaller(app, header('authorization'), call.ip)
        if (!principal) return unauthorized(app, call)
        const parsedBody = parsed(call.signed.bytes)
        const messages = Array.isArray(parsedBody) ? Math.max(parsedBody.length, 1) : 1
        if (messages > MOST_TOGETHER) return refused(400, 'Too many messages in a request')
        const retryAfter = await charge(app, principal, call, messages)
        if (retryAfter) return refused(429, 'Too many messages', { 'retry-after': String(retryAfter) })
        const extra = { principal, app, call } satisfies Carried
        const authInfo = { token: '', clientId: '', scopes: [], extra }
        return answerOf(
          await handler.fetch(requestOf(app, call), { authInfo, ...(parsedBody === undefined ? {} : { parsedBody }) }),
        )
      },
    }),
  ]
}

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Reply<never>(status, JSON.stringify(body) as never, {
    'content-type': 'application/json; charset=utf-8',
    ...headers,
  })

const refused = (status: number, message: string, headers?: Record<string, string>) =>
  json(status, { jsonrpc: '2.0', error: { code: -32_000, message }, id: null }, headers)

/** 401 says where a client gets a token. Guesses cost the address of the caller. */
async function unauthorized(app: InvokingApp, { ip }: SignedCall) {
  const { key, buckets } = limitOf(null, ip)
  const taken = await app.limiter.take(key, buckets)
  if (!taken.allowed) return refused(429, 'Too many messages', { 'retry-after': String(taken.retryAfter) })
  const metadata = `${app.config.baseUrl}/.well-known/oauth-protected-resource${new URL(resourceOf(app.config.baseUrl)).pathname}`
  return refused(401, 'Unauthorized', {
    'www-authenticate': `Bearer resource_metadata="${metadata}"`,
  })
}

/** Takes the messages of a request from the limit of the token and from that of the company. Returns the seconds to wait. */
async function charge(
  app: InvokingApp,
  principal: McpPrincipal,
  { ip }: SignedCall,
  messages: number,
): Promise<number> {
  const company = limitOf(principal, ip)
  for (let message = 0; message < messages; message++)
    for (const { key, buckets } of [{ key: `mcp:${keyOf(principal)}`, buckets: [MESSAGES] }, company]) {
      const taken = await app.limiter.take(key, buckets)
      if (!taken.allowed) return taken.retryAfter
    }
  return 0
}

const keyOf = (principal: McpPrincipal) =>
  principal.kind === 'app'
    ? `app:${principal.app.id}:${principal.membership.tenant.id}`
    : `key:${principal.tenant.id}:${principal.id}`

/** A body as JSON; undefined when it is none: the server itself refuses it. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const PASSED = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id']

const requestOf = ({ config }: InvokingApp, { signed }: SignedCall): Request =>
  new Request(resourceOf(config.baseUrl), {
    method: 'POST',
    headers: PASSED.flatMap((name): [string, string][] => {
      const value = signed.header(name)
      return value ? [[name, value]] : []
    }),
    body: new Uint8Array(signed.bytes),
  })

async function answerOf(response: Response): Promise<Reply<never>> {
  const body = await response.text()
  const type = response.headers.get('content-type')
  return new Reply<never>(response.status, (body || undefined) as never, type ? { 'content-type': type } : {})
}
