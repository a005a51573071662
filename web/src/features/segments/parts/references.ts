import { isKind, type Kind, type Reference } from '../../../parts/references.ts'
import { type Catalogue, type RuleType, schemaOf, typeOf } from './catalogue.ts'
import { type RuleNode, rulesOf, type Tree } from './definition.ts'

/** Fields whose objects may be deleted, which the catalogue therefore does not tell of. */
const UNHELD: Record<string, string> = { templateIds: 'template' }

/** The kind of object that a field of a rule names; one that nobody can choose is named by its number. */
export function referenceOf({ references }: RuleType, name: string): Kind | undefined {
  const kind = references[name] ?? UNHELD[name]
  return kind && isKind(kind) ? kind : undefined
}

/** Everything that a definition names. */
export const referencesIn = (catalogue: Catalogue, tree: Tree): Reference[] =>
  rulesOf(tree).flatMap((rule) => referencesOfRule(catalogue, rule))

function referencesOfRule(catalogue: Catalogue, { type: name, values }: RuleNode): Reference[] {
  const type = typeOf(catalogue, name)
  if (!type) return []
  return Object.keys(schemaOf(type).properties ?? {}).flatMap((field) => {
    const kind = referenceOf(type, field)
    const ids = kind ? [values[field] ?? []].flat() : []
    return ids.filter(Boolean).map((id) => ({ kind: kind!, id: String(id) }))
  })
}
