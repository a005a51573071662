import type { Figures, Form } from './form.ts'

type Day = Form['days'][number]

const DAY_MS = 86_400_000
const NONE: Figures = { views: 0, submissions: 0, confirmations: 0 }

/** All days from the first to the last one; those without figures have zeros. */
export function filledDays(days: readonly Day[]): Day[] {
  const known = new Map(days.map((one) => [one.day, one]))
  const at = (day: string | undefined) => Date.parse(`${day}T00:00:00Z`)
  const first = at(days[0]?.day)
  const last = at(days.at(-1)?.day)
  if (!days.length) return []
  return Array.from({ length: Math.round((last - first) / DAY_MS) + 1 }, (_, i) => {
    const day = new Date(first + i * DAY_MS).toISOString().slice(0, 10)
    return known.get(day) ?? { day, ...NONE }
  })
}
