import { join } from 'node:path'
import { indexUnique, loadFolder } from '../../../../platform/registry.ts'
import type { Fact, Surroundings, VerdictRule } from './define-rule.ts'

const FOLDER = join(import.meta.dirname, 'rules')

/** Every sign of a machine, by its bit: one file each. */
export const VERDICT_RULES: readonly VerdictRule[] = (
  await loadFolder(FOLDER, (rule: VerdictRule) => rule.name)
).toSorted((a, b) => a.bit - b.bit)
indexUnique('verdict rules', VERDICT_RULES, (rule) => `bit ${rule.bit}`)

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
