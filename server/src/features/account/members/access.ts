// Roles, modules and rights as one table.
import type { Grants, Level, Module, Right } from '../../../platform/access.ts'

declare module '../../../platform/access.ts' {
  interface Modules {
    contacts: true
    campaigns: true
    content: true
    settings: true
    billing: true
  }
  interface Rights {
    send: true
    export: true
  }
}

const MODULES: readonly Module[] = ['contacts', 'campaigns', 'content', 'settings', 'billing']

export const ROLES = [
  'account_admin',
  'marketing_manager',
  'content_manager',
  'data_analyst',
  'developer',
  'finance',
] as const
export type Role = (typeof ROLES)[number]

/** The levels of the modules, in their order, and the rights. */
const grant = (levels: readonly (Level | null)[], rights: Right[]): Grants => ({
  modules: Object.fromEntries(MODULES.flatMap((module, i) => (levels[i] ? [[module, levels[i]]] : []))),
  rights,
})

const ROLE_GRANTS: Record<Role, Grants> = {
  account_admin: grant(['full', 'full', 'full', 'full', 'full'], ['send', 'export']),
  marketing_manager: grant(['full', 'full', 'full', 'read', null], ['send', 'export']),
  content_manager: grant(['read', 'full', 'full', 'read', null], []),
  data_analyst: grant(['read', 'read', 'read', 'read', null], ['export']),
  developer: grant(['read', 'read', 'full', 'full', null], []),
  finance: grant([null, null, null, 'read', 'full'], []),
}

/** The union of the roles. Unknown names (of a role that no longer exists) grant nothing. */
export function grantsOf(roles: readonly string[]): Grants {
  const all = roles.flatMap((role) => (Object.hasOwn(ROLE_GRANTS, role) ? [ROLE_GRANTS[role as Role]] : []))
  const highest = (module: Module) => {
    const levels = all.map(({ modules }) => modules[module])
    return levels.includes('full') ? 'full' : levels.includes('read') ? 'read' : null
  }
  return grant(MODULES.map(highest), [...new Set(all.flatMap(({ rights }) => rights))])
}

/** The grants of a support view: it may read all modules, and nothing else. */
export const READ_EVERYTHING = grant(
  MODULES.map(() => 'read'),
  [],
)
