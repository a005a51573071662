import { grantsOf } from '../../features/account/members/index.ts'
import {
  ACCESS_PREFIX,
  findAppOfToken,
  grantsOfScopes,
  touchApp,
} from '../../features/integrations/connected-apps/index.ts'
import { freshCache } from '../../platform/cache.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { rateLimited } from '../../platform/errors.ts'
import type { Authenticator, Principal } from '../../platform/http/authenticate.ts'
import type { InvokingApp } from '../../platform/http/invoke.ts'
import { takeLookUp } from '../../platform/http/rate-limit.ts'
import { bucketsOf, companyOf } from '../company-of.ts'

/** A revoked app must lose its access in every process within 5 s. */
const MAX_AGE = 3_000
const MAX_ENTRIES = 20_000

/** A caller of the MCP server: a connected app, or an API key. */
export type McpPrincipal = Principal & { kind: 'app' | 'key' }

/** Finds the caller of a Bearer token. Tokens of apps are for this server only: the API does not know them. */
export function createCallers(authenticator: Authenticator) {
  const apps = freshCache({
    maxAgeMs: MAX_AGE,
    maxEntries: MAX_ENTRIES,
    load: (token: string, app: InvokingApp) => loadApp(app, token),
  })
  return async (app: InvokingApp, authorization: string, ip: string): Promise<McpPrincipal | null> => {
    const [, token] = /^Bearer +(\S{1,200})$/i.exec(authorization) ?? []
    if (!token) return null
    const isApp = token.startsWith(ACCESS_PREFIX)
    const credentials = { authorization: `Bearer ${token}`, sessionToken: undefined }
    const known = isApp ? apps.peek(token) : authenticator.known(credentials)
    if (!known) await requireLookUp(app, ip)
    const principal = known ?? (await (isApp ? apps.get(token, app) : authenticator.find(credentials)))
    return principal?.kind === 'app' || principal?.kind === 'key' ? principal : null
  }
}

/** A look-up costs a query: tokens that are not known have a limit for each address. */
async function requireLookUp({ limiter }: InvokingApp, ip: string) {
  const taken = await takeLookUp(limiter, ip)
  if (!taken.allowed) throw rateLimited(taken.bucket, taken.retryAfter)
}

async function loadApp(app: InvokingApp, token: string): Promise<McpPrincipal | null> {
  const { db } = app.database
  const now = app.clock.now()
  const row = await findAppOfToken(db, hashToken(token), now)
  if (!row) return null
  await touchApp(db, row.tenant_id, row.id, now)
  return {
    kind: 'app',
    app: { id: row.id, scope: row.scopes.includes('write') ? 'full' : 'read' },
    personId: row.person_id,
    membership: {
      tenant: companyOf(row),
      memberId: row.member_id,
      grants: grantsOfScopes(row.scopes, grantsOf(row.roles)),
    },
    buckets: bucketsOf(row),
  }
}

/** The company that a caller works in. */
export const tenantOf = (principal: McpPrincipal) =>
  principal.kind === 'app' ? principal.membership.tenant : principal.tenant
