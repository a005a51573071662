// Roles, modules and rights as one table: the Authentication part of the specification and its GAPS.

export const MODULES = ['contacts', 'campaigns', 'content', 'settings', 'billing'] as const
export type Module = (typeof MODULES)[number]
export type Level = 'read' | 'full'
export const RIGHTS = ['send', 'export'] as const
export type Right = (typeof RIGHTS)[number]

export const ROLES = [
  'account_admin',
  'marketing_manager',
  'content_manager',
  'data_analyst',
  'developer',
  'finance',
] as const
export type Role = (typeof ROLES)[number]

/** The modules and rights that a set of roles grants. */
export interface Grants {
  modules: Partial<Record<Module, Level>>
  rights: Right[]
}

const ROLE_GRANTS: Record<Role, Grants> = {
  account_admin: grant('full', 'full', 'full', 'full', 'full', ['send', 'export']),
  marketing_manager: grant('full', 'full', 'full', 'read', null, ['send', 'export']),
  content_manager: grant('read', 'full', 'full', 'read', null, []),
  data_analyst: grant('read', 'read', 'read', 'read', null, ['export']),
  developer: grant('read', 'read', 'full', 'full', null, []),
  finance: grant(null, null, null, 'read', 'full', []),
}

/** The union of the roles. Unknown names (of a role that no longer exists) grant nothing. */
export function grantsOf(roles: readonly string[]): Grants {
  const modules: Grants['modules'] = {}
  const rights = new Set<Right>()
  for (const role of roles) {
    if (!Object.hasOwn(ROLE_GRANTS, role)) continue
    const grants = ROLE_GRANTS[role as Role]
    for (const module of MODULES) {
      if (grants.modules[module] && modules[module] !== 'full') modules[module] = grants.modules[module]
    }
    for (const right of grants.rights) rights.add(right)
  }
  return { modules, rights: [...rights] }
}

/** The grants of a support view: it may read all modules, and nothing else. */
export const READ_EVERYTHING: Grants = grant('read', 'read', 'read', 'read', 'read', [])

/** The first module or right that `wanted` has and `held` lacks: a caller cannot grant more than it has. */
export function firstMissing(held: Grants, wanted: Grants): Module | Right | null {
  const module = MODULES.find((m) => wanted.modules[m] && !covers(held.modules[m], wanted.modules[m]))
  return module ?? wanted.rights.find((right) => !held.rights.includes(right)) ?? null
}

export const covers = (held: Level | undefined, needed: Level) =>
  held === 'full' || (held === 'read' && needed === 'read')

function grant(
  contacts: Level | null,
  campaigns: Level | null,
  content: Level | null,
  settings: Level | null,
  billing: Level | null,
  rights: Right[],
): Grants {
  const all = { contacts, campaigns, content, settings, billing }
  const modules = Object.fromEntries(Object.entries(all).filter(([, level]) => level)) as Grants['modules']
  return { modules, rights }
}
