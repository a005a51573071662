import { createHash, randomBytes } from 'node:crypto'
import type { Client } from './client.ts'
import type { Company } from './company.ts'

const REDIRECT = 'https://assistant.example/callback'

/** A program that connects to companies, as far as a test lets it. */
export async function oauthClient(company: Company, { redirectUri = REDIRECT, name = 'Assistant' } = {}) {
  const { server } = company
  const registered = await server.inject({
    method: 'POST',
    url: '/oauth/register',
    payload: { redirect_uris: [redirectUri], client_name: name },
  })
  const clientId: string = registered.json().client_id
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const params = (more: Record<string, string | undefined> = {}) =>
    Object.fromEntries(
      Object.entries({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state: 'state-1',
        ...more,
      }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>
  const authorize = (more: Record<string, string | undefined> = {}) =>
    server.inject(`/oauth/authorize?${new URLSearchParams(params(more))}`)

  /** A person allows scopes. Returns where they are sent. */
  const decide = async (person: Client, more: object = {}): Promise<URL> => {
    const body = { ...params(), allow: true, company: company.tenant, scopes: ['read', 'write', 'send'], ...more }
    const { redirect } = await person.post('/api/v1/auth/connection', body).ok(200)
    return new URL(redirect)
  }
  const form = (url: string, body: Record<string, string>) =>
    server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(body).toString(),
    })
  const exchange = (code: string, more: Record<string, string> = {}) =>
    form('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: clientId,
      ...more,
    })
  const refresh = (token: string, more: Record<string, string> = {}) =>
    form('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...more })
  const revoke = (token: string, more: Record<string, string> = {}) =>
    form('/oauth/revoke', { token, client_id: clientId, ...more })

  /** Connects the program to the company by its owner. */
  const connect = async (scopes: readonly string[] = ['read', 'write', 'send']): Promise<Tokens> => {
    const url = await decide(await company.owner(), { scopes })
    return (await exchange(url.searchParams.get('code')!)).json()
  }
  return { clientId, verifier, params, authorize, decide, exchange, refresh, revoke, connect, form }
}

interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
}
