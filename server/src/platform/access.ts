/** Modules of the product by name. The feature that defines them adds to this interface, as to `Slots`. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Modules {}
/** Rights beside the modules, added in the same way. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Rights {}

export type Module = keyof Modules
export type Right = keyof Rights
export type Level = 'read' | 'full'

/** The modules and rights of a caller. */
export interface Grants {
  modules: Partial<Record<Module, Level>>
  rights: Right[]
}

export const covers = (held: Level | undefined, needed: Level) =>
  held === 'full' || (held === 'read' && needed === 'read')

/** What both have: for each module the lower level. */
export function commonGrants(one: Grants, other: Grants): Grants {
  const shared = modulesOf(one).filter((module) => other.modules[module])
  const lower = (module: Module) => (one.modules[module] === 'full' ? other.modules[module] : 'read')
  return {
    modules: Object.fromEntries(shared.map((module) => [module, lower(module)])),
    rights: one.rights.filter((right) => other.rights.includes(right)),
  }
}

/** The first module or right that `wanted` has and `held` lacks: a caller cannot grant more than it has. */
export function firstMissing(held: Grants, wanted: Grants): Module | Right | null {
  const module = modulesOf(wanted).find((module) => !covers(held.modules[module], wanted.modules[module]!))
  return module ?? wanted.rights.find((right) => !held.rights.includes(right)) ?? null
}

const modulesOf = ({ modules }: Grants) => Object.keys(modules) as Module[]
