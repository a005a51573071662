/** How much a time zone is ahead of UTC at a moment, in milliseconds. */
function aheadOf(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment)
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  ) as [number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(moment / 60_000) * 60_000
}

/** A moment as an input of a day and a time has it, in the company's time zone; empty when there is none. */
export function toLocal(moment: string, timeZone: string): string {
  if (!moment) return ''
  const at = new Date(moment).getTime()
  return new Date(at + aheadOf(at, timeZone)).toISOString().slice(0, 16)
}

/** The moment that such an input means. */
export function fromLocal(text: string, timeZone: string): string {
  if (!text) return ''
  const asUtc = new Date(`${text}:00Z`).getTime()
  const near = asUtc - aheadOf(asUtc, timeZone)
  return new Date(asUtc - aheadOf(near, timeZone)).toISOString()
}
