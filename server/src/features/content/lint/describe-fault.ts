import { piecesOf } from '../../../platform/render/jinja.ts'
import type { TemplateFault } from './find-faults.ts'

/** Why the engine refuses a template, for a text in the language of the reader. */
export interface FaultReason {
  reason:
    | 'unclosed'
    | 'stray'
    | 'unknown_statement'
    | 'unknown_filter'
    | 'unknown_function'
    | 'unknown_test'
    | 'include'
    | 'endless'
    | 'operation'
    | 'syntax'
  /** The word that the engine does not know. */
  name?: string
}

const UNKNOWN = /^unknown (filter|function|test): (?:filter |test )?(\S+) is unknown/
const STATEMENT = /unknown statement (\S+)/

/** Reads a message of the engine, which is English and meant for programmers. */
export function reasonOf(fault: string): FaultReason {
  const unknown = UNKNOWN.exec(fault)
  if (unknown) return { reason: `unknown_${unknown[1] as 'filter' | 'function' | 'test'}`, name: unknown[2]! }
  const statement = STATEMENT.exec(fault)?.[1]
  if (statement) return { reason: /^(end|el)/.test(statement) ? 'stray' : 'unknown_statement', name: statement }
  if (/unexpected end of (input|string|raw block|comment)/.test(fault)) return { reason: 'unclosed' }
  if (fault.startsWith('template not found')) return { reason: 'include' }
  if (/^(time|output)$|out of fuel/.test(fault)) return { reason: 'endless' }
  return { reason: fault.startsWith('syntax error') ? 'syntax' : 'operation' }
}

/**
 * The line to look at. A tag or block without an end is reported where it begins: the engine reports where it missed the
 * end, which can be in the footer or after the last line.
 */
export function lineOfFault({ fault, line }: TemplateFault, source: string): number | null {
  const at = reasonOf(fault).reason === 'unclosed' ? openedAt(source) : undefined
  if (at !== undefined) return linesOf(source.slice(0, at))
  return line && Math.min(line, linesOf(source.trimEnd()))
}

const linesOf = (text: string) => text.split('\n').length

const BLOCKS: ReadonlySet<string> = new Set('if for block macro call filter with autoescape set'.split(' '))

/** The position of the last tag or block that is not closed. */
function openedAt(source: string): number | undefined {
  const open: { word: string; at: number }[] = []
  for (const { kind, start, end, inner } of piecesOf(source)) {
    if (kind !== 'text' && end === source.length && !/[}%#]\}$/.test(source)) return start
    if (kind !== 'statement') continue
    const [word = ''] = inner.trim().split(/\s/, 1)
    if (/^raw/.test(word) && end === source.length && !/endraw\s*[-+]?%\}$/.test(source)) return start
    // `{% set a = 1 %}` has no end, `{% set a %}` has one.
    if (BLOCKS.has(word) && !(word === 'set' && inner.includes('='))) open.push({ word, at: start })
    const last = open.at(-1)
    if (last && word === `end${last.word}`) open.pop()
  }
  return open.at(-1)?.at
}
