const COLOUR = /^#?([0-9a-f]{6})$/i
const LABELS = ['cs', 'sk', 'en'] as const
const SIZES = ['small', 'medium', 'large'] as const
/** A year. */
const MAX_HOURS = 8784

/** How a countdown looks. Colours are written as `rrggbb`. */
export interface Look {
  background: string
  color: string
  labels: (typeof LABELS)[number]
  size: (typeof SIZES)[number]
}

export interface Settings {
  /** When it ends: at a time, or a number of hours after the mailing began. */
  end: { at: number } | { hours: number }
  look: Look
}

/**
 * Reads the settings of a countdown as mails write them, in one text:
 * `until=2026-12-24T20:00:00+01:00 background=#ffffff color=#111111 labels=cs size=large`, or `hours=48` instead of `until`.
 * Null if they are not valid.
 */
export function readSettings(text: string): Settings | null {
  const given = new Map<string, string>()
  for (const part of text.trim().split(/\s+/)) {
    const [, name, value] = /^(until|hours|background|color|labels|size)=(.+)$/.exec(part) ?? []
    if (!name || given.has(name)) return null
    given.set(name, value!)
  }
  const end = endOf(given.get('until'), given.get('hours'))
  const look = lookOf(
    given.get('background') ?? 'ffffff',
    given.get('color') ?? '111111',
    given.get('labels') ?? 'en',
    given.get('size') ?? 'medium',
  )
  return end && look ? { end, look } : null
}

/** A time with its zone, as `2026-12-24T20:00Z`: without one it would be the time of the server. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

function endOf(until: string | undefined, hours: string | undefined): Settings['end'] | null {
  if ((until === undefined) === (hours === undefined)) return null
  if (until === undefined)
    return /^\d{1,4}$/.test(hours!) && Number(hours) <= MAX_HOURS ? { hours: Number(hours) } : null
  const at = TIME.test(until) ? Date.parse(until) : Number.NaN
  return at > 0 ? { at } : null
}

export function lookOf(background: string, color: string, labels: string, size: string): Look | null {
  const [, back] = COLOUR.exec(background) ?? []
  const [, front] = COLOUR.exec(color) ?? []
  const look = { labels: LABELS.find((one) => one === labels), size: SIZES.find((one) => one === size) }
  if (!back || !front || !look.labels || !look.size) return null
  return { background: back.toLowerCase(), color: front.toLowerCase(), labels: look.labels, size: look.size }
}
