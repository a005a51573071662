import { join } from 'node:path'
import { indexUnique, loadFolder } from '../../../platform/registry.ts'
import type { RuleType } from './define-rule.ts'

const FOLDER = join(import.meta.dirname, 'sql', 'types')

/** Every kind of rule by its name: one file each, and a file more is a kind more. */
export const RULE_TYPES: ReadonlyMap<string, RuleType> = indexUnique(
  'rule types',
  await loadFolder(FOLDER, (rule: RuleType) => rule.type),
  (rule) => rule.type,
)

const BY_NAME = new Map(
  [...RULE_TYPES.values()].flatMap((rule) => [rule.type, ...(rule.aliases ?? [])].map((name) => [name, rule])),
)

/** The kind of a rule by its name or another name of it. */
export const ruleTypeOf = (name: string): RuleType | undefined => BY_NAME.get(name)
