/** Changes smaller than a tenth of a percent read as none. */
const SEEN = 0.0005

const seen = (change: number) => (Math.abs(change) < SEEN ? null : change)

/** How a figure changed, as a share of what it was; null when it did not, or when there is nothing to compare. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : seen((now - before) / before)

/** How a rate changed, in hundredths as the rate itself: a share of a share would be read as that. */
export const pointsOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : seen(now - before)
