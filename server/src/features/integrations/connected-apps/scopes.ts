import { commonGrants, type Grants, type Module } from '../../../platform/access.ts'

/** What a program may be allowed to do: look, change, and mail people. */
export const SCOPES = ['read', 'write', 'send'] as const
export type Scope = (typeof SCOPES)[number]

const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text)

/** The scopes of a request as a text with spaces; all of them when it names none at all. */
export const readScopes = (text: string | undefined): Scope[] =>
  text?.trim() ? withImplied(text.split(' ')) : [...SCOPES]

/** Every program may read, and only one that may write may send. */
export const withImplied = (scopes: readonly string[]): Scope[] => {
  const held = new Set(['read', ...scopes.filter(isScope)])
  return SCOPES.filter((scope) => held.has(scope) && (scope !== 'send' || held.has('write')))
}

/** The rights of a program: those of its person, as far as the scopes reach. */
export function grantsOfScopes(scopes: readonly string[], person: Grants): Grants {
  const modules = Object.keys(person.modules) as Module[]
  const level = scopes.includes('write') ? 'full' : 'read'
  return commonGrants(person, {
    modules: Object.fromEntries(modules.map((module) => [module, level])),
    // An export is a file with the data of all contacts: it needs more than looking.
    rights: [
      ...(scopes.includes('send') ? (['send'] as const) : []),
      ...(level === 'full' ? (['export'] as const) : []),
    ],
  })
}
