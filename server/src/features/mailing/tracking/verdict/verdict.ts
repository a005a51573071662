import { join } from 'node:path'
import { indexUnique, loadFolder } from '../../../../platform/registry.ts'
import type { Fact, Surroundings, VerdictRule } from './define-verdict-rule.ts'

const FOLDER = join(import.meta.dirname, 'rules')

/** The signs of a program, each a file, in the order of their bits. */
export const VERDICT_RULES: readonly VerdictRule[] = (
  await loadFolder(FOLDER, (rule: VerdictRule) => rule.name)
).toSorted((a, b) => a.bit - b.bit)
indexUnique('verdict rules', VERDICT_RULES, (rule) => `bit ${rule.bit}`)

export interface Verdict {
  machine: boolean
  /** The names of the rules that found a program; none for a person. */
  reasons: string[]
  /** The reasons as stored. */
  bits: number
}

/**
 * Judges whether a person or a program caused a hit. Uses stored facts only, so that it can be repeated at any time.
 */
export function judge(hit: Fact, surroundings: Surroundings): Verdict {
  const found = VERDICT_RULES.filter((rule) => rule.judge(hit, surroundings))
  const bits = found.reduce((sum, rule) => sum | (1 << rule.bit), 0)
  return { machine: bits !== 0, reasons: found.map((rule) => rule.name), bits }
}

/** The names of stored reasons. Rules that no longer exist are left out. */
export const reasonsOf = (bits: number): string[] =>
  VERDICT_RULES.filter((rule) => bits & (1 << rule.bit)).map((rule) => rule.name)
