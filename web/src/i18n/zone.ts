/** A moment as clocks of a time zone show it, as fields of dates want it: 2026-03-01T09:30. */
export const toLocal = (moment: Date, timeZone: string): string =>
  // Sweden writes days and times this way.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(' ', 'T')

/**
 * The moment when clocks of a time zone show this; null when it is no time. A time that clocks skip is as much later as
 * they skip, and of one that they show twice it is the first.
 */
export function fromLocal(local: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (moment: number) => Date.parse(`${toLocal(new Date(moment), timeZone)}Z`) - moment
  // Clocks change once in two days at most: one of these two offsets holds at the moment.
  const [before, after] = [offsetAt(asUtc - DAY), offsetAt(asUtc + DAY)]
  const isBefore = offsetAt(asUtc - before) === before || offsetAt(asUtc - after) !== after
  return new Date(asUtc - (isBefore ? before : after)).toISOString()
}

const DAY = 24 * 3600_000
