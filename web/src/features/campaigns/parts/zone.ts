/** A moment as clocks of a time zone show it, as fields of dates want it: 2026-03-01T09:30. */
export const toLocal = (moment: Date, timeZone: string): string =>
  // Sweden writes days and times this way.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(' ', 'T')

/** The moment when clocks of a time zone show this; null when it is no time. */
export function fromLocal(local: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (moment: number) => Date.parse(`${toLocal(new Date(moment), timeZone)}Z`) - moment
  // The offset may be another one at the moment itself, on days when clocks change.
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc))).toISOString()
}
