import { csrfTokenOf, findSession } from '../features/account/accounts/index.ts'
import { findValidKey, grantsOfKey, touchKey } from '../features/account/api-keys/index.ts'
import { requireCompany } from '../features/account/companies/index.ts'
import { companiesOf, findMemberByEmail, grantsOf, READ_EVERYTHING } from '../features/account/members/index.ts'
import type { App } from '../platform/app.ts'
import { freshCache } from '../platform/cache.ts'
import { hashToken } from '../platform/crypto/tokens.ts'
import type { Authenticator, Credentials, Membership, Principal } from '../platform/http/authenticate.ts'
import { bucketsOf, companyOf } from './company-of.ts'

/** A revoked key, or a changed role, member or company, must take effect in every process within 5 s. */
const MAX_AGE = 3_000
const MAX_ENTRIES = 20_000

/** Finds the caller of a request: a Bearer key, a key by HTTP Basic, or a session. Unknown credentials cost a query each time. */
export function createAuthenticator(app: App): Authenticator {
  const cache = (load: (key: string) => Promise<Principal | null>) =>
    freshCache({ maxAgeMs: MAX_AGE, maxEntries: MAX_ENTRIES, load })
  const caches = {
    key: cache((key) => loadKey(app, key)),
    basic: cache((pair) => loadBasic(app, pair)),
    session: cache((token) => loadSession(app, token)),
  }
  return {
    known(credentials) {
      const claim = claimOf(credentials)
      return claim && caches[claim.kind].peek(claim.secret)
    },
    async find(credentials) {
      const claim = claimOf(credentials)
      return claim && caches[claim.kind].get(claim.secret)
    },
  }
}

/** Reads the credentials; null if they do not have the form of a key or session, so that they are not looked up. */
function claimOf({
  authorization,
  sessionToken,
}: Credentials): { kind: 'key' | 'basic' | 'session'; secret: string } | null {
  if (!authorization) return sessionToken && isToken(sessionToken) ? { kind: 'session', secret: sessionToken } : null
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return isKey(value) ? { kind: 'key', secret: value } : null
  const pair = Buffer.from(value, 'base64').toString('utf8')
  const isPair = scheme !== '' && pair.length < 500 && !CONTROL.test(pair) && isKey(pair.slice(pair.indexOf(':') + 1))
  return isPair ? { kind: 'basic', secret: pair } : null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no address contains one, and PostgreSQL refuses NUL
const CONTROL = /[\x00-\x1f\x7f]/
const isKey = (text: string) => /^pr_live_[\w-]{20,100}$/.test(text)
const isToken = (text: string) => /^[\w-]{20,100}$/.test(text)

type KeyPrincipal = Principal & { kind: 'key' }

async function loadKey(app: App, key: string): Promise<KeyPrincipal | null> {
  const { db } = app.database
  const now = app.clock.now()
  const row = await findValidKey(db, hashToken(key), now)
  if (!row) return null
  await touchKey(db, row.tenant_id, row.id, now)
  return keyPrincipal(row)
}

/** HTTP Basic: the user must be an active member of the key's company. Only then the key counts as used. */
async function loadBasic(app: App, pair: string): Promise<KeyPrincipal | null> {
  const { db } = app.database
  const now = app.clock.now()
  const colon = pair.indexOf(':')
  const row = await findValidKey(db, hashToken(pair.slice(colon + 1)), now)
  const member = row && (await findMemberByEmail(db, row.tenant_id, pair.slice(0, colon)))
  if (!row || !member?.active) return null
  await touchKey(db, row.tenant_id, row.id, now)
  return keyPrincipal(row)
}

const keyPrincipal = (row: NonNullable<Awaited<ReturnType<typeof findValidKey>>>): KeyPrincipal => ({
  kind: 'key',
  id: row.id,
  scope: row.scope,
  grants: grantsOfKey(row),
  tenant: companyOf(row),
  buckets: bucketsOf(row),
})

async function loadSession(app: App, token: string): Promise<Principal | null> {
  const { db } = app.database
  const session = await findSession(db, token, app.clock.now())
  if (!session) return null
  const csrfToken = csrfTokenOf(token)
  if (session.supportTenantId) {
    const tenant = await requireCompany(db, session.supportTenantId)
    return {
      kind: 'support',
      tenant: { ...tenant, publicId: tenant.public_id },
      grants: READ_EVERYTHING,
      session: session.hash,
      csrfToken,
    }
  }
  const companies = new Map<string, Membership>()
  for (const row of await companiesOf(db, session.personId!)) {
    const tenant = companyOf({ ...row, tenant_id: row.id })
    const isLeaving = row.deletes_at !== null
    companies.set(row.public_id, { tenant, memberId: row.member_id, grants: grantsOf(row.roles), isLeaving })
  }
  return {
    kind: 'person',
    person: { id: session.personId!, supportTenantId: null, session: session.hash, csrfToken },
    companies,
  }
}
