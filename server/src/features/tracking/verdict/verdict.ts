import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { indexUnique } from '../../../platform/registry.ts'
import type { Fact, Surroundings, VerdictRule } from './define-rule.ts'

const FOLDER = join(import.meta.dirname, 'rules')

/** Every sign of a program: one file each, and a file more is a sign more. */
export const VERDICT_RULES: readonly VerdictRule[] = await load()

export interface Verdict {
  machine: boolean
  /** The names of the signs; none for a person. */
  reasons: string[]
  /** The same as it is stored. */
  bits: number
}

/** Whether a person or a program did it. By stored facts alone, so that it can be judged again at any time. */
export function judge(hit: Fact, surroundings: Surroundings): Verdict {
  const found = VERDICT_RULES.filter((rule) => rule.judge(hit, surroundings))
  const bits = found.reduce((sum, rule) => sum | (1 << rule.bit), 0)
  return { machine: bits !== 0, reasons: found.map((rule) => rule.name), bits }
}

/** The names of stored reasons; a sign that is no longer looked for has none. */
export const reasonsOf = (bits: number): string[] =>
  VERDICT_RULES.filter((rule) => bits & (1 << rule.bit)).map((rule) => rule.name)

async function load(): Promise<VerdictRule[]> {
  const rules: VerdictRule[] = []
  for (const file of readdirSync(FOLDER).sort()) {
    const { default: rule } = (await import(join(FOLDER, file))) as { default: VerdictRule }
    if (file !== `${rule.name}.ts`) throw new Error(`${file} defines the rule ${rule.name}`)
    rules.push(rule)
  }
  indexUnique('verdict rules', rules, (rule) => `bit ${rule.bit}`)
  return rules.sort((a, b) => a.bit - b.bit)
}
