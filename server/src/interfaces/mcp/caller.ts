import { grantsOf } from '../../features/account/members/index.ts'
import {
  ACCESS_PREFIX,
  findAppOfToken,
  grantsOfScopes,
  touchApp,
} from '../../features/integrations/connected-apps/index.ts'
import { freshCache } from '../../platform/cache.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import type { Authenticator, Principal } from '../../platform/http/authenticate.ts'
import type { InvokingApp } from '../../platform/http/invoke.ts'
import { requestBuckets } from '../../platform/http/rate-limit.ts'

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
  return async (app: InvokingApp, authorization: string): Promise<McpPrincipal | null> => {
    const [, token = ''] = /^Bearer +(\S{1,200})$/i.exec(authorization) ?? []
    if (token.startsWith(ACCESS_PREFIX)) return apps.get(token, app)
    const credentials = { authorization: `Bearer ${token}`, sessionToken: undefined }
    const principal = authenticator.known(credentials) ?? (await authenticator.find(credentials))
    return principal?.kind === 'key' ? principal : null
  }
}

async function loadApp(app: InvokingApp, token: string): Promise<McpPrincipal | null> {
  const { db } = app.database
  const now = app.clock.now()
  const row = await findAppOfToken(db, hashToken(token), now)
  if (!row) return null
  await touchApp(db, row.tenant_id, row.id, now)
  const { tenant_id: id, public_id: publicId, timezone, language, currency } = row
  const { limit_burst: burst, limit_per_second: perSecond, limit_per_day: perDay } = row
  return {
    kind: 'app',
    app: { id: row.id, scope: row.scopes.includes('write') ? 'full' : 'read' },
    personId: row.person_id,
    membership: {
      tenant: { id, publicId, timezone, language, currency },
      memberId: row.member_id,
      grants: grantsOfScopes(row.scopes, grantsOf(row.roles)),
    },
    buckets: requestBuckets({
      burst: burst ?? undefined,
      perSecond: perSecond === null ? undefined : Number(perSecond),
      perDay: perDay ?? undefined,
    }),
  }
}

/** The company that a caller works in. */
export const tenantOf = (principal: McpPrincipal) =>
  principal.kind === 'app' ? principal.membership.tenant : principal.tenant
