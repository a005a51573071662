import { indexUnique } from '../../../platform/registry.ts'
import { slot } from '../../../platform/slots.ts'
import type { RuleType } from './define-rule.ts'

let known: ReturnType<typeof index> | undefined

/** All rule types by their type, and by every accepted name. */
function index() {
  const types = indexUnique('rule types', slot('ruleTypes'), (rule) => rule.type)
  const names = [...types.values()].flatMap((rule) =>
    [rule.type, ...(rule.aliases ?? [])].map((name) => ({ name, rule })),
  )
  return { types, names: indexUnique('names of rule types', names, ({ name }) => name) }
}

/** All rule types, sorted by type. */
export const ruleTypes = (): RuleType[] => {
  known ??= index()
  return [...known.types.values()].sort((a, b) => (a.type < b.type ? -1 : 1))
}

/** Finds a rule type by its type or an alias. */
export const findRuleType = (name: string): RuleType | undefined => {
  known ??= index()
  return known.names.get(name)?.rule
}
