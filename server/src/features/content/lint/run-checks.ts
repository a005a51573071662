// Runs in a thread: large and hostile content takes long.
import { join } from 'node:path'
import { loadFolder } from '../../../platform/registry.ts'
import { type ContentSource, type PlacedName, parseContent } from '../html/index.ts'
import type { Finding, LintCheck, LintInput, Severity } from './define-lint-check.ts'
import { type Outlines, outlinesOf } from './outlines.ts'

/** A fault of a mail; `params` says where and what it is. */
export interface Issue {
  code: string
  severity: Severity
  params: Record<string, string | number>
}

/** An issue with its position in the HTML that was checked; null if it has none. */
export interface PlacedIssue extends Issue {
  at: number | null
}

/** All checks: each file of the folder is one. */
export const CHECKS: readonly LintCheck[] = await loadFolder(
  join(import.meta.dirname, 'checks'),
  (check: LintCheck) => check.code,
)

const MAX_PER_CODE = 20
const MAX_PARAM = 200

/** The names of the tags of a mail, and what of its own content is shown. */
export const readTags = (source: ContentSource, own: string): { names: PlacedName[]; outlines: Outlines } => ({
  names: parseContent(source).names,
  outlines: outlinesOf({ html: own, subject: source.subject }),
})

/** The issues of a mail with their places; errors come first. */
export function runChecks(
  source: ContentSource,
  given: Pick<LintInput, 'tagNames' | 'mergeKeys' | 'conditions' | 'couponStacks' | 'faults' | 'empty'>,
): PlacedIssue[] {
  const input: LintInput = { ...parseContent(source), ...given }
  const lines = lineEnds(source.html)
  const issues = CHECKS.flatMap(({ code, severity, find }) =>
    first(find(input), MAX_PER_CODE).map((finding) => ({
      code,
      severity,
      params: paramsOf(finding, (at) => lineAt(lines, at)),
      at: finding.at ?? positionOf(finding, lines),
    })),
  )
  return [...issues.filter(isError), ...issues.filter((issue) => !isError(issue))]
}

const isError = ({ severity }: Issue) => severity === 'error'

function first<T>(all: Iterable<T>, most: number): T[] {
  const taken: T[] = []
  for (const one of all) {
    taken.push(one)
    if (taken.length === most) break
  }
  return taken
}

function paramsOf({ at, ...params }: Finding, line: (at: number) => number): Issue['params'] {
  const entries = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'string' ? shortened(value) : value])
  return { ...(at === undefined ? {} : { line: line(at) }), ...Object.fromEntries(entries) }
}

/** The beginning of a long text. It does not end in half a character. */
function shortened(text: string): string {
  if (text.length <= MAX_PARAM) return text
  const start = text.slice(0, MAX_PARAM).toWellFormed()
  return `${start.replace(/\ufffd$/, '')}…`
}

const lineEnds = (text: string): number[] => [...text.matchAll(/\n/g)].map(({ index }) => index)

/** The line of a position; lines count from 1. */
function lineAt(ends: readonly number[], at: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! < at) low = middle + 1
    else high = middle
  }
  return low + 1
}

/** The end of the line of a finding that knows only its line: whatever begins in the line stands before it. */
const positionOf = ({ line, part = 'html' }: Finding, ends: readonly number[]): number | null =>
  typeof line === 'number' && part === 'html' ? (ends[line - 1] ?? null) : null
