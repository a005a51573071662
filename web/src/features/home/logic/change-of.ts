/** Smaller changes would be shown as 0 %. */
const SEEN = 0.0005

const seen = (change: number) => (Math.abs(change) < SEEN ? null : change)

/** The relative change of a figure; null if it did not change or there is nothing to compare with. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : seen((now - before) / before)

/** The change of a rate in percentage points; a relative change of a rate would be misread. */
export const pointsOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : seen(now - before)
