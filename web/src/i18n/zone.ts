/** The local time of a moment in a time zone, in the format of date inputs: 2026-03-01T09:30. */
export const toLocal = (moment: Date, timeZone: string): string =>
  // The Swedish format is the ISO one.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(' ', 'T')

/**
 * The moment of a local time in a time zone; null when it is not a time. A time skipped by a clock change moves forward
 * by the skipped hour; of a time that occurs twice, the first one counts.
 */
export function fromLocal(local: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (moment: number) => Date.parse(`${toLocal(new Date(moment), timeZone)}Z`) - moment
  // Clocks change at most once within two days, so one of these two offsets applies.
  const [before, after] = [offsetAt(asUtc - DAY), offsetAt(asUtc + DAY)]
  const isBefore = offsetAt(asUtc - before) === before || offsetAt(asUtc - after) !== after
  return new Date(asUtc - (isBefore ? before : after)).toISOString()
}

const DAY = 24 * 3600_000
