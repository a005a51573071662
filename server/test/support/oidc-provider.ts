import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onClose } from './database.ts'

export const CLIENT = { id: 'postrider', secret: 'a secret / with signs' }

/** What the provider says of a person, and how it lies. */
export interface Answer {
  claims: Record<string, unknown>
  /** Claims only at the second address, as strict providers do. */
  inUserInfo?: Record<string, unknown>
  algorithm?: 'RS256' | 'none' | 'HS256'
  /** Signed with a key that the provider does not publish. */
  isForged?: boolean
  /** The subject of the second address. */
  userInfoSubject?: string
}

interface Code extends Answer {
  challenge: string
  redirectUri: string
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An OpenID Connect provider on this machine, with real keys and signatures. It checks what we send it. */
export async function startProvider() {
  const keys = newKey()
  const forged = newKey()
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Record<string, unknown>>()
  const calls: string[] = []
  let issuer = ''
  let isAway = false

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, issuer)
    calls.push(pathname)
    const [status, body] = isAway ? [500, {}] : await answer(pathname, request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })

  async function answer(path: string, request: IncomingMessage): Promise<[number, object]> {
    if (path === '/.well-known/openid-configuration')
      return [
        200,
        {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'none'],
        },
      ]
    if (path === '/keys')
      return [200, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }]
    if (path === '/token') return giveTokens(request, new URLSearchParams(await textOf(request)))
    const given = tokens.get(String(request.headers.authorization).replace('Bearer ', ''))
    return path === '/userinfo' && given ? [200, given] : [404, {}]
  }

  function giveTokens(request: IncomingMessage, form: URLSearchParams): [number, object] {
    const expected = [CLIENT.id, CLIENT.secret].map((part) => encodeURIComponent(part).replaceAll('%20', '+')).join(':')
    const basic = Buffer.from(String(request.headers.authorization).replace('Basic ', ''), 'base64').toString()
    if (basic !== expected) return [401, { error: 'invalid_client' }]
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = code && code.challenge === challenge && code.redirectUri === form.get('redirect_uri')
    if (!isRight) return [400, { error: 'invalid_grant' }]
    const access = randomUUID()
    tokens.set(access, { sub: code.userInfoSubject ?? code.claims.sub, ...code.inUserInfo })
    return [200, { access_token: access, token_type: 'Bearer', expires_in: 60, id_token: idToken(code) }]
  }

  function idToken({ claims, algorithm = 'RS256', isForged }: Code): string {
    const now = Math.floor(Date.now() / 1000)
    const body = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 60, ...claims }
    const text = `${encoded({ alg: algorithm, kid: 'one' })}.${encoded(body)}`
    const key: KeyObject = (isForged ? forged : keys).privateKey
    return `${text}.${algorithm === 'none' ? '' : sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onClose(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    issuer,
    calls,
    setAway: (away: boolean) => {
      isAway = away
    },
    /** The person signs in at the provider, which sends the browser back with these parameters. */
    signIn(authorizeUrl: string, { claims, ...more }: Answer): URLSearchParams {
      const asked = new URL(authorizeUrl).searchParams
      const code = randomUUID()
      codes.set(code, {
        claims: { nonce: asked.get('nonce'), ...claims },
        ...more,
        challenge: asked.get('code_challenge')!,
        redirectUri: asked.get('redirect_uri')!,
      })
      return new URLSearchParams({ code, state: asked.get('state')! })
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
