import { ApiError } from '../../../api/client.ts'
import { errorText } from '../../../i18n/errors.ts'
import { isComparison, typeOf } from '../definition/catalogue.ts'
import { type GroupNode, partAt, type Tree } from '../definition/definition.ts'
import { referenceOf } from '../definition/references.ts'
import { stepAt, stepsOf, stepType } from '../definition/steps.ts'
import type { Wording } from '../definition/value-text.ts'
import type { Fault } from './builder.ts'

/** The fault of a rule that an error of the server is about; null for other errors. */
export function faultOf(wording: Wording, root: GroupNode, error: unknown): Fault | null {
  if (!(error instanceof ApiError) || error.code !== 'validation') return null
  const found = partAt(root, error.reason)
  if (!found) return null
  const { tree, field } = found
  const { words } = wording
  const why = String(error.params.reason ?? reasonOf(wording, tree, field))
  const text = words.text([`faults.${why}`], { what: words.property(field || 'type') }, errorText(error))
  return { key: tree.key, field, text }
}

function reasonOf({ catalogue }: Wording, tree: Tree, field: string): string {
  const type = tree.kind === 'rule' ? typeOf(catalogue, tree.type) : undefined
  if (!type || tree.kind !== 'rule') return field === 'type' ? 'type' : 'value'
  const step = stepAt(field)
  const kind = step && stepType(catalogue, type, String(stepsOf(tree.values)[step.index]?.type))
  if (step) return kind && referenceOf(kind, step.field) ? 'gone' : 'value'
  if (referenceOf(type, field) || field === 'field') return 'gone'
  const isPair = isComparison(type) && Array.isArray(tree.values.value) && tree.values.value.length === 2
  return field === 'window.to' || (field === 'value' && isPair) ? 'order' : 'value'
}
