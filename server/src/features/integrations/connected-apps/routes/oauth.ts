import Type from 'typebox'
import { hashToken } from '../../../../platform/crypto/tokens.ts'
import { type Caller, definePublicRoute } from '../../../../platform/http/define-route.ts'
import { html, page } from '../../../../platform/http/page.ts'
import { Reply } from '../../../../platform/http/reply.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { spend } from '../../../../platform/limits/spend.ts'
import { network } from '../../../../platform/net/network.ts'
import { leadBack } from '../allow-app.ts'
import { readClient, readRequest } from '../authorization-request.ts'
import { giveTokens } from '../give-tokens.ts'
import { OAuthFault } from '../oauth-fault.ts'
import { registerClient } from '../register-client.ts'
import { AuthorizationQuery } from '../schemas.ts'
import { findApp, revokeApp } from '../store.ts'
import { findTokenApp } from '../token-store.ts'

const tag = 'Assistants'
const NO_STORE = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', pragma: 'no-cache' }
const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** Answers in the shapes of the standard, which differ from those of our API. */
async function answered(status: number, work: () => Promise<object>): Promise<Reply<never>> {
  try {
    return new Reply<never>(status, JSON.stringify(await work()) as never, NO_STORE)
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error
    const body = { error: error.error, error_description: error.description }
    return new Reply<never>(400, JSON.stringify(body) as never, NO_STORE)
  }
}

const limit =
  (name: string, capacity: number, seconds: number) =>
  ({ app, ip }: Caller) =>
    spend(app.limiter, { name, key: `${name}:${network(ip)}`, capacity, seconds })

const register = definePublicRoute({
  id: 'oauth.register',
  method: 'POST',
  path: '/oauth/register',
  tag,
  summary: 'Registers a program that wants to connect, such as an assistant (RFC 7591); it gets an id and no secret',
  limit: limit('oauth-register', 100, 3600),
  body: Type.Object(
    {
      redirect_uris: Type.Array(Type.String({ maxLength: 2000 }), {
        minItems: 1,
        maxItems: 20,
        examples: [['https://assistant.example/callback']],
      }),
      client_name: Type.Optional(Type.String({ maxLength: 1000, examples: ['Assistant'] })),
    },
    { additionalProperties: true },
  ),
  status: [201, 400],
  response: Type.Object({ client_id: Type.String(), redirect_uris: Type.Array(Type.String()) }),
  failures: ['validation', 'rate_limited/oauth-register'],
  handle: ({ db, now, body }) => answered(201, () => registerClient({ db, now }, body)),
})

const authorize = definePublicRoute({
  id: 'oauth.authorize',
  method: 'GET',
  path: '/oauth/authorize',
  tag,
  summary: 'Leads a person to the page on which they decide what a program may do; faults lead back to the program',
  query: AuthorizationQuery,
  status: [302, 400],
  response: Bytes('text/html'),
  failures: ['validation'],
  handle: async ({ app: { config }, db, query }) => {
    const known = await readClient(db, query)
    if (!known) return unknownProgram()
    const leadTo = (location: string) => new Reply<never>(302, undefined as never, { location })
    try {
      readRequest(known, query, config.baseUrl)
    } catch (error) {
      if (!(error instanceof OAuthFault)) throw error
      const { redirectUri } = known
      return leadTo(leadBack({ redirectUri, state: query.state }, error.error, error.description, config.baseUrl))
    }
    return leadTo(`${config.baseUrl}/app/connect?${new URLSearchParams(query as Record<string, string>)}`)
  },
})

/** Nothing is sent to an address that the program did not register: it may be an attacker's. */
const unknownProgram = () =>
  page({
    title: 'Postrider',
    language: 'en',
    status: 400,
    body: html`<p class="fault" role="alert">The program that sent you here is not known, or wants to send you to an address that it did not register. Close this page and connect again in the program.</p>`,
  })

const token = definePublicRoute({
  id: 'oauth.token',
  method: 'POST',
  path: '/oauth/token',
  tag,
  summary: 'Exchanges a code or a refresh token for tokens; each works once, and using one twice ends the app',
  accepts: 'form',
  limit: limit('oauth-token', 300, 900),
  body: Type.Object(
    {
      grant_type: Text(100),
      code: Text(200),
      redirect_uri: Text(2000),
      code_verifier: Text(200),
      client_id: Text(200),
      refresh_token: Text(200),
      resource: Text(2000),
      scope: Text(1000),
    },
    { additionalProperties: true },
  ),
  status: [200, 400],
  response: Type.Object({ access_token: Type.String(), token_type: Type.String(), expires_in: Type.Integer() }),
  failures: ['validation', 'rate_limited/oauth-token'],
  handle: ({ app: { config }, db, now, body }) => answered(200, () => giveTokens({ db, now }, body, config.baseUrl)),
})

const revoke = definePublicRoute({
  id: 'oauth.revoke',
  method: 'POST',
  path: '/oauth/revoke',
  tag,
  summary: 'Ends the app of a token (RFC 7009); the answer is the same for unknown tokens',
  accepts: 'form',
  limit: limit('oauth-token', 300, 900),
  body: Type.Object({ token: Text(200), client_id: Text(200) }, { additionalProperties: true }),
  status: 200,
  response: Type.Object({}),
  failures: ['validation', 'rate_limited/oauth-token'],
  handle: ({ db, now, body }) =>
    answered(200, async () => {
      const found = body.token ? await findTokenApp(db, hashToken(body.token)) : undefined
      const app = found && (await findApp(db, found.tenant_id, found.app_id))
      if (app && app.client_id === body.client_id) await revokeApp(db, app.tenant_id, app.id, now)
      return {}
    }),
})

export const routes = [register, authorize, token, revoke]
