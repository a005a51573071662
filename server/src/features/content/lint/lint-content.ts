import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { App } from '../../../platform/app.ts'
import { createTurns } from '../../../platform/limits/turns.ts'
import { loadFolder } from '../../../platform/registry.ts'
import { type ContentSource, parseContent } from '../html/index.ts'
import htmlTooBig, { MAX_BYTES } from './checks/html-too-big.ts'
import type { CouponStack, Finding, LintCheck, LintInput, Severity } from './define-lint-check.ts'
import { findFaults } from './find-faults.ts'

/** A fault of a mail; `params` says where and what it is. */
export interface Issue {
  code: string
  severity: Severity
  params: Record<string, string | number>
}

/** All checks: each file of the folder is one. */
export const CHECKS: readonly LintCheck[] = await loadFolder(
  join(import.meta.dirname, 'checks'),
  (check: LintCheck) => check.code,
)

/** Checks the content of one mail per company at a time: a large mail blocks the thread for a tenth of a second. */
export const checkInTurn = createTurns(1)

const MAX_PER_CODE = 20
/** Larger HTML is not parsed: it is generated and certainly too big. */
const MAX_PARSED = 1.5 * MAX_BYTES
const MAX_PARAM = 200

/** Finds the faults of a mail with the footer that it is sent with; errors come first. */
export async function lintContent(
  { app, tenantId }: { app: Pick<App, 'renderer'>; tenantId: string },
  source: ContentSource,
  { mergeKeys, couponStacks = [] }: { mergeKeys: Iterable<string>; couponStacks?: readonly CouponStack[] },
): Promise<Issue[]> {
  const bytes = Buffer.byteLength(source.html)
  if (bytes > MAX_PARSED) return [{ code: htmlTooBig.code, severity: 'error', params: { bytes, limit: MAX_BYTES } }]
  return checkInTurn(tenantId, () => runChecks({ app, tenantId }, source, { mergeKeys, couponStacks }))
}

async function runChecks(
  { app, tenantId }: { app: Pick<App, 'renderer'>; tenantId: string },
  source: ContentSource,
  { mergeKeys, couponStacks }: { mergeKeys: Iterable<string>; couponStacks: readonly CouponStack[] },
): Promise<Issue[]> {
  // Lets the process answer other requests between two mails.
  await setImmediate()
  const content = parseContent(source)
  const faults = await findFaults({ renderer: app.renderer, owner: tenantId }, content)
  const input: LintInput = { ...content, mergeKeys: new Set(mergeKeys), couponStacks, faults }
  const line = lineFinder(source.html)
  const issues = CHECKS.flatMap(({ code, severity, find }) =>
    first(find(input), MAX_PER_CODE).map((finding) => ({ code, severity, params: paramsOf(finding, line) })),
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

/** Returns a function that finds the line of a position; lines count from 1. */
function lineFinder(text: string): (at: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < at) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
