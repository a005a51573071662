import { covers } from '../access.ts'
import type { Actor, Person, Tenant } from '../context.ts'
import { sameText } from '../crypto/tokens.ts'
import { csrf, forbidden, methodNotAllowed, unauthorized } from '../errors.ts'
import type { Principal } from './authenticate.ts'
import type { Route } from './define-route.ts'

export type Allowed =
  | { access: 'public' }
  | { access: 'person'; person: Person }
  | { access: 'company'; tenant: Tenant; actor: Actor }

export interface Claim {
  principal: Principal | null
  /** `{tenant}` of the path. */
  tenantId: string | undefined
  csrfToken: string | undefined
}

/** Decides whether the caller may use the route; no other code decides that. Throws 401 or 403. */
export function authorize(route: Route, claim: Claim): Allowed {
  if (route.access === 'public') return { access: 'public' }
  const { principal } = claim
  if (!principal) throw unauthorized()
  if (route.access === 'person') return { access: 'person', person: requirePerson(route, principal, claim.csrfToken) }
  const { tenant, actor } = route.access === 'key' ? enterByKey(principal) : enter(principal, claim.tenantId)
  requireScope(route, actor)
  requireInUse(route, principal, tenant)
  requireCsrf(route, principal, claim.csrfToken)
  requireGrants(route, actor)
  return { access: 'company', tenant, actor }
}

function requirePerson(route: Route, principal: Principal, token: string | undefined): Person {
  if (principal.kind === 'key' || principal.kind === 'app') throw forbidden('api_key')
  if (principal.kind === 'support' && !route.supportView) throw forbidden('read_only')
  requireCsrf(route, principal, token)
  if (principal.kind === 'person') return principal.person
  return { id: '', supportTenantId: principal.tenant.id, session: principal.session, csrfToken: principal.csrfToken }
}

/** The company of an API key. Sessions of the application do not count. */
function enterByKey(principal: Principal): { tenant: Tenant; actor: Actor } {
  if (principal.kind !== 'key') throw unauthorized()
  return enter(principal, principal.tenant.publicId)
}

/** Enters a company. Throws 403 when the caller does not belong to it. */
export function enter(principal: Principal, tenantId: string | undefined): { tenant: Tenant; actor: Actor } {
  const id = tenantId?.toLowerCase()
  if (principal.kind === 'person') {
    const membership = principal.companies.get(id ?? '')
    if (!membership) throw forbidden('tenant')
    const { tenant, memberId, grants } = membership
    return { tenant, actor: { kind: 'person', id: principal.person.id, memberId, grants } }
  }
  if (principal.kind === 'app') {
    const { tenant, memberId, grants } = principal.membership
    if (tenant.publicId !== id) throw forbidden('tenant')
    return { tenant, actor: { kind: 'person', id: principal.personId, memberId, grants, app: principal.app } }
  }
  if (principal.tenant.publicId !== id) throw forbidden('tenant')
  const actor: Actor =
    principal.kind === 'support'
      ? { kind: 'support', id: null, grants: principal.grants }
      : { kind: 'key', id: principal.id, scope: principal.scope, grants: principal.grants }
  return { tenant: principal.tenant, actor }
}

/** Checks the rights of an actor for a route that was entered in another way. Throws 403. */
export function requireRights(route: Route, actor: Actor) {
  requireScope(route, actor)
  requireGrants(route, actor)
}

function requireScope(route: Route, actor: Actor) {
  const program = actor.kind === 'key' ? actor : actor.kind === 'person' ? actor.app : undefined
  if (route.personOnly && program) throw route.hiddenFromKeys ? methodNotAllowed() : forbidden('api_key')
  if (route.level !== 'full') return
  if (actor.kind === 'support') throw forbidden('read_only')
  if (program && program.scope !== 'full') throw forbidden('scope')
}

/** In a company that waits for its deletion people look, and use the few routes that are open then. */
function requireInUse(route: Route, principal: Principal, tenant: Tenant) {
  if (principal.kind !== 'person' || route.level !== 'full' || route.whileLeaving) return
  if (principal.companies.get(tenant.publicId)?.isLeaving) throw forbidden('read_only')
}

/** A browser sends its cookie with any request, so a write by session must also prove that our own page made it. */
function requireCsrf(route: Route, principal: Principal, token: string | undefined) {
  if (principal.kind === 'key' || principal.kind === 'app' || route.method === 'GET') return
  const expected = principal.kind === 'person' ? principal.person.csrfToken : principal.csrfToken
  if (!token || !sameText(token, expected)) throw csrf()
}

function requireGrants(route: Route, actor: Actor) {
  const { module, right } = route
  // An export writes none of the company's data, so the right to export needs only the level to read.
  const needed = right === 'export' ? 'read' : route.level
  if (module !== 'none' && !covers(actor.grants.modules[module], needed)) throw forbidden(module)
  if (right && !actor.grants.rights.includes(right)) throw forbidden(right)
}
