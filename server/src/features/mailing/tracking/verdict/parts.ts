import type { Fact, Surroundings } from './define-rule.ts'

/** No rule looks further: what happened before, and what happens after a fact and tells something of it. */
export const LOOK_BACK = 120_000
export const LOOK_AHEAD = 60_000

/** Nobody has received, opened and read a mail so soon. */
export const AT_ONCE = 2_000

/** Milliseconds since the mail was handed over; less than none where its relay was quicker than our record of it. */
export const sinceDelivery = (fact: Fact, { sentAt }: Surroundings) => fact.at.getTime() - sentAt.getTime()

export const APPLE_PROXY = 'Mozilla/5.0'
/** Gmail fetches pictures in advance under the name of an old Edge; when a person opens the mail it says what it is. */
export const isPrefetch = (agent: string) => /Edge\/12\.246 Mozilla\/5\.0$/.test(agent)

/** Whether a person may have opened the mail before: pictures were loaded, and not by a program that always loads them. */
export const wasOpenedBefore = (hit: Fact, surroundings: Surroundings) =>
  surroundings.facts.some(
    (fact) =>
      fact.kind === 'opened' &&
      fact.at < hit.at &&
      sinceDelivery(fact, surroundings) > AT_ONCE &&
      fact.agent !== APPLE_PROXY &&
      !isPrefetch(fact.agent),
  )

/** How many different links were clicked within a time, at most, with this click among them. */
export function linksAround(hit: Fact, { facts }: Surroundings, within: number): number {
  const clicks = facts.filter(
    (fact) => fact.kind === 'clicked' && Math.abs(fact.at.getTime() - hit.at.getTime()) <= within,
  )
  const starts = clicks.map((fact) => fact.at.getTime()).filter((start) => start <= hit.at.getTime())
  const inWindow = (start: number) =>
    clicks.filter((fact) => fact.at.getTime() >= start && fact.at.getTime() <= start + within).map((fact) => fact.link)
  return Math.max(0, ...starts.map((start) => new Set(inWindow(start)).size))
}
