import { slot } from '../../../platform/slots.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import { dataFunctions } from '../composing/index.ts'
import type { ContentSource } from '../html/index.ts'
import { MAX_BYTES } from './checks/html-too-big.ts'
import { alwaysEmpty, type LintContext } from './find-empty.ts'
import { findFaults } from './find-faults.ts'
import type { KnownNames } from './known-names.ts'
import type { Issue, PlacedIssue, readTags, runChecks } from './run-checks.ts'

/** Larger HTML is not parsed: it is generated and certainly too big. */
const MAX_PARSED = 1.5 * MAX_BYTES

const MODULE = new URL('./run-checks.ts', import.meta.url)
const READ_TAGS = inThread<typeof readTags>(MODULE, 'readTags', { field: 'html' })
const RUN_CHECKS = inThread<typeof runChecks>(MODULE, 'runChecks', { field: 'html' })

/**
 * Finds the faults of a mail with the footer that it is sent with; errors come first. `own` is its HTML without the footer:
 * a mail with nothing but a footer is empty.
 */
export const lintContent = async (...asked: Parameters<typeof placedIssues>): Promise<Issue[]> =>
  (await placedIssues(...asked)).map(({ at, ...issue }) => issue)

/** The same faults with their places in the HTML. */
export async function placedIssues(
  { app, tenantId }: LintContext,
  source: ContentSource,
  { known: { mergeKeys, couponStacks, conditions }, own = source.html }: { known: KnownNames; own?: string },
): Promise<PlacedIssue[]> {
  const bytes = Buffer.byteLength(source.html)
  if (bytes > MAX_PARSED)
    return [{ code: 'html_too_big', severity: 'error', params: { bytes, limit: MAX_BYTES }, at: null }]
  const { names, outlines } = await app.offload.run(READ_TAGS, tenantId, source, own)
  const faults = await findFaults({ renderer: app.renderer, owner: tenantId }, source, names)
  return app.offload.run(RUN_CHECKS, tenantId, source, {
    tagNames: new Set([
      ...slot('templateTags').map(({ name }) => name),
      ...dataFunctions().map((name) => `data.${name}`),
    ]),
    mergeKeys: new Set(mergeKeys),
    conditions: new Set(conditions),
    couponStacks,
    faults,
    empty: await alwaysEmpty({ app, tenantId }, outlines),
  })
}
