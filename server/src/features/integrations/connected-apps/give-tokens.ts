import { createHash } from 'node:crypto'
import type { DbContext } from '../../../platform/context.ts'
import { hashToken, randomToken, sameText } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { requireResource } from './authorization-request.ts'
import { findClient, markConnected } from './client-store.ts'
import { markCodeUsed, takeCode } from './code-store.ts'
import { OAuthFault } from './oauth-fault.ts'
import { websiteOf } from './redirects.ts'
import { findApp, insertApp, olderApps, revokeApp } from './store.ts'
import { deleteAccessTokens, insertTokens, markTokenUsed, takeRefreshToken } from './token-store.ts'

const ACCESS_SECONDS = 3600
const REFRESH_SECONDS = 30 * 24 * 3600

/** The beginning of access tokens: they are never keys of the API. */
export const ACCESS_PREFIX = 'pr_app_'

export interface TokenRequest {
  grant_type?: string
  code?: string
  redirect_uri?: string
  code_verifier?: string
  client_id?: string
  refresh_token?: string
  resource?: string
}

const invalidGrant = () => new OAuthFault('invalid_grant', 'it is unknown, used, expired, or of another program')

/** Exchanges a code or a refresh token for new tokens. */
export async function giveTokens({ db, now }: DbContext, request: TokenRequest, baseUrl: string) {
  requireResource(request.resource, baseUrl)
  // Faults are returned, not thrown: what they revoke must be committed.
  const work = WORK.get(request.grant_type ?? '')
  if (!work) throw new OAuthFault('unsupported_grant_type', 'use authorization_code or refresh_token')
  const outcome = await tx(db, (db) => work({ db, now }, request))
  if (outcome instanceof OAuthFault) throw outcome
  return outcome
}

interface Tokens {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

type Work = (context: DbContext, request: TokenRequest) => Promise<Tokens | OAuthFault>

const WORK = new Map<string, Work>([
  ['authorization_code', exchangeCode],
  ['refresh_token', refresh],
])

/** The first tokens of an app. A code that comes twice was stolen: the app that it made ends. */
async function exchangeCode({ db, now }: DbContext, request: TokenRequest): Promise<Tokens | OAuthFault> {
  const code = await takeCode(db, hashToken(request.code ?? ''))
  if (!code || code.client_id !== request.client_id) return invalidGrant()
  if (code.app_id) {
    await revokeApp(db, code.tenant_id, code.app_id, now)
    return invalidGrant()
  }
  const isSame = code.redirect_uri === (request.redirect_uri ?? code.redirect_uri)
  if (!isSame || code.expires_at <= now || !isProof(request.code_verifier, code.challenge)) return invalidGrant()
  const client = await findClient(db, code.client_id)
  if (!client) return invalidGrant()
  const { tenant_id: tenantId, person_id: personId } = code
  for (const { id } of await olderApps(db, tenantId, { personId, clientId: client.id }))
    await revokeApp(db, tenantId, id, now)
  const appId = await insertApp(db, {
    tenant_id: tenantId,
    client_id: client.id,
    name: client.name,
    website: websiteOf(code.redirect_uri),
    person_id: personId,
    scopes: code.scopes,
    created_at: now,
  })
  await markCodeUsed(db, code.tenant_id, code.hash, appId)
  await markConnected(db, client.id, now)
  return newTokens(db, { tenantId, appId, scopes: code.scopes }, now)
}

/** Rotates a refresh token. One that comes twice was stolen: the app ends. */
async function refresh({ db, now }: DbContext, request: TokenRequest): Promise<Tokens | OAuthFault> {
  const token = await takeRefreshToken(db, hashToken(request.refresh_token ?? ''))
  const app = token && (await findApp(db, token.tenant_id, token.app_id))
  if (!token || !app || app.client_id !== request.client_id) return invalidGrant()
  if (token.used_at) {
    await revokeApp(db, token.tenant_id, token.app_id, now)
    return invalidGrant()
  }
  if (token.expires_at <= now) return invalidGrant()
  await markTokenUsed(db, token.tenant_id, token.hash, now)
  await deleteAccessTokens(db, token.tenant_id, token.app_id)
  return newTokens(db, { tenantId: token.tenant_id, appId: token.app_id, scopes: app.scopes }, now)
}

/** Whether the caller made the challenge (PKCE, S256). */
const isProof = (verifier: string | undefined, challenge: string) =>
  verifier !== undefined &&
  /^[\w.~-]{43,128}$/.test(verifier) &&
  sameText(createHash('sha256').update(verifier).digest('base64url'), challenge)

async function newTokens(
  db: Db,
  { tenantId, appId, scopes }: { tenantId: string; appId: string; scopes: readonly string[] },
  now: Date,
): Promise<Tokens> {
  const access = `${ACCESS_PREFIX}${randomToken()}`
  const refreshing = randomToken()
  const row = (token: string, kind: 'access' | 'refresh', seconds: number) => ({
    hash: hashToken(token),
    tenant_id: tenantId,
    app_id: appId,
    kind,
    created_at: now,
    expires_at: new Date(now.getTime() + seconds * 1000),
  })
  await insertTokens(db, [row(access, 'access', ACCESS_SECONDS), row(refreshing, 'refresh', REFRESH_SECONDS)])
  const common = { token_type: 'Bearer', expires_in: ACCESS_SECONDS, scope: scopes.join(' ') } as const
  return { access_token: access, refresh_token: refreshing, ...common }
}
