import type { NamedKind } from '../../manifest/object-kind.ts'
import type { Reference } from '../../object/references.ts'
import { type Catalogue, type RuleType, schemaOf, typeOf } from './catalogue.ts'
import { type RuleNode, rulesOf, type Tree, type Values } from './definition.ts'
import { fieldsOfStep, stepsOf, stepType } from './steps.ts'
import { partsIn } from './survey-answers.ts'

/** Fields whose objects may be deleted, so the catalogue does not list them as references. */
const UNHELD: Record<string, NamedKind> = { templateIds: 'template', automationId: 'automation' }

/** A node of an automation has a name among those of its automation. */
export const nodeReference = ({ automationId, node }: Values): Reference => ({
  kind: 'automation_node',
  id: `${automationId}/${node}`,
})

/** Custom fields are chosen among the fields of the catalogue. */
const IN_CATALOGUE = 'custom_field'

/** The kind of object that a field of a rule refers to by name; the server names kinds as the manifests do. */
export function referenceOf({ references }: RuleType, name: string): NamedKind | undefined {
  const kind = references[name] ?? UNHELD[name]
  return kind === IN_CATALOGUE ? undefined : (kind as NamedKind | undefined)
}

/** All objects that a definition refers to. */
export const referencesIn = (catalogue: Catalogue, tree: Tree): Reference[] =>
  rulesOf(tree).flatMap((rule) => referencesOfRule(catalogue, rule))

function referencesOfRule(catalogue: Catalogue, { type: name, values }: RuleNode): Reference[] {
  const type = typeOf(catalogue, name)
  if (!type) return []
  const ofSteps = stepsOf(values).flatMap((step) => {
    const kind = stepType(catalogue, type, step.type)
    return kind ? referencesOfFields(kind, fieldsOfStep(step)) : []
  })
  return [...referencesOfFields(type, values), ...ofSteps]
}

function referencesOfFields(type: RuleType, values: Values): Reference[] {
  const nodes = values.automationId && values.node ? [nodeReference(values)] : []
  const others = Object.keys(schemaOf(type).properties ?? {}).flatMap((field) => {
    const kind = referenceOf(type, field)
    const ids = kind ? [values[field] ?? []].flat() : []
    return ids.filter(Boolean).map((id) => ({ kind: kind!, id: String(id) }))
  })
  return [...others, ...nodes, ...partsIn(values)]
}
