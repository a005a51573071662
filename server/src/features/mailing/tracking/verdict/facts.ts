import type { Fact, Surroundings } from './define-verdict-rule.ts'

/** How far rules look, in milliseconds: back from a fact, and ahead of it. */
export const LOOK_BACK = 120_000
export const LOOK_AHEAD = 60_000

/** No person receives, opens and reads a mail within this time. */
export const AT_ONCE = 2_000

/** Milliseconds since the relay accepted the mail; negative when the recipient's server was faster than our record. */
export const sinceDelivery = (fact: Fact, { sentAt }: Surroundings) => fact.at.getTime() - sentAt.getTime()

export const APPLE_PROXY = 'Mozilla/5.0'
/** Gmail prefetches images with the user agent of an old Edge; when a person opens the mail it uses its own name. */
export const isPrefetch = (agent: string) => /Edge\/12\.246 Mozilla\/5\.0$/.test(agent)

/**
 * Whether a person may have opened the mail before: images were loaded, and not by a program that always loads them.
 */
export const wasOpenedBefore = (hit: Fact, surroundings: Surroundings) =>
  surroundings.facts.some(
    (fact) =>
      fact.kind === 'opened' &&
      fact.at < hit.at &&
      sinceDelivery(fact, surroundings) > AT_ONCE &&
      fact.agent !== APPLE_PROXY &&
      !isPrefetch(fact.agent),
  )

/** The largest number of different links that were clicked within a time span that contains this click. */
export function linksAround(hit: Fact, { facts }: Surroundings, within: number): number {
  const clicks = facts.filter(
    (fact) => fact.kind === 'clicked' && Math.abs(fact.at.getTime() - hit.at.getTime()) <= within,
  )
  const starts = clicks.map((fact) => fact.at.getTime()).filter((start) => start <= hit.at.getTime())
  const inWindow = (start: number) =>
    clicks.filter((fact) => fact.at.getTime() >= start && fact.at.getTime() <= start + within).map((fact) => fact.link)
  return Math.max(0, ...starts.map((start) => new Set(inWindow(start)).size))
}
