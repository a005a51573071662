import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RuleType } from './define-rule.ts'

const FOLDER = join(import.meta.dirname, 'sql', 'types')

/** Every kind of rule by its name: one file each, and a file more is a kind more. */
export const RULE_TYPES: ReadonlyMap<string, RuleType> = await load()

async function load(): Promise<Map<string, RuleType>> {
  const types = new Map<string, RuleType>()
  for (const file of readdirSync(FOLDER).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const { default: rule } = (await import(join(FOLDER, file))) as { default: RuleType }
    if (file !== `${rule.type.replaceAll('_', '-')}.ts`) throw new Error(`${file} defines the rule ${rule.type}`)
    types.set(rule.type, rule)
  }
  return types
}

const BY_NAME = new Map(
  [...RULE_TYPES.values()].flatMap((rule) => [rule.type, ...(rule.aliases ?? [])].map((name) => [name, rule])),
)

/** The kind of a rule by its name or another name of it. */
export const ruleTypeOf = (name: string): RuleType | undefined => BY_NAME.get(name)
