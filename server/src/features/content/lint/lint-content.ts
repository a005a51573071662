import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { App } from '../../../platform/app.ts'
import { loadFolder } from '../../../platform/registry.ts'
import { type ContentSource, readContent, short } from '../html/index.ts'
import htmlTooBig, { MAX_BYTES } from './checks/html-too-big.ts'
import type { Check, CouponStack, Finding, Linted, Severity } from './define-check.ts'
import { findFaults } from './find-faults.ts'
import { judgeInTurn } from './turns.ts'

/** Something that is wrong with a mail; `params` helps to find it. */
export interface Issue {
  code: string
  severity: Severity
  params: Record<string, string | number>
}

/** Every check: one file each, and a file more is a check more. */
export const CHECKS: readonly Check[] = await loadFolder(
  join(import.meta.dirname, 'checks'),
  (check: Check) => check.code,
)

/** More of a kind tell nobody more. */
const MOST_PER_CODE = 20
const MOST_READ = 1.5 * MAX_BYTES

/** Judges a mail, with the footer that it will have: errors first. */
export async function lintContent(
  { app, tenantId }: { app: Pick<App, 'renderer'>; tenantId: string },
  source: ContentSource,
  { mergeKeys, couponStacks = [] }: { mergeKeys: Iterable<string>; couponStacks?: readonly CouponStack[] },
): Promise<Issue[]> {
  const bytes = Buffer.byteLength(source.html)
  // Nobody writes so much by hand: whatever else is wrong with it, it is too big.
  if (bytes > MOST_READ) return [{ code: htmlTooBig.code, severity: 'error', params: { bytes, limit: MAX_BYTES } }]
  return judgeInTurn(tenantId, () => judge({ app, tenantId }, source, { mergeKeys, couponStacks }))
}

async function judge(
  { app, tenantId }: { app: Pick<App, 'renderer'>; tenantId: string },
  source: ContentSource,
  { mergeKeys, couponStacks }: { mergeKeys: Iterable<string>; couponStacks: readonly CouponStack[] },
): Promise<Issue[]> {
  // Others are answered between two of these.
  await setImmediate()
  const content = readContent(source)
  const faults = await findFaults({ renderer: app.renderer, owner: tenantId }, content)
  const linted: Linted = { ...content, mergeKeys: new Set(mergeKeys), couponStacks, faults }
  const line = lineFinder(source.html)
  const issues = CHECKS.flatMap(({ code, severity, find }) =>
    first(find(linted), MOST_PER_CODE).map((finding) => ({ code, severity, params: paramsOf(finding, line) })),
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
    .map(([name, value]) => [name, typeof value === 'string' ? short(value) : value])
  return { ...(at === undefined ? {} : { line: line(at) }), ...Object.fromEntries(entries) }
}

/** Tells the line, from 1, of a place. */
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
