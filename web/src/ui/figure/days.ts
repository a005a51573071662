const DAY_MS = 86_400_000

/** All days from the first to the last one; those without figures have zeros. */
export function filledDays<Name extends string>(
  days: readonly ({ day: string } & Record<NoInfer<Name>, number>)[],
  names: readonly Name[],
): ({ day: string } & Record<Name, number>)[] {
  const known = new Map(days.map((one) => [one.day, one]))
  const none = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  const at = (day: string | undefined) => Date.parse(`${day}T00:00:00Z`)
  const first = at(days[0]?.day)
  if (!days.length) return []
  return Array.from({ length: Math.round((at(days.at(-1)?.day) - first) / DAY_MS) + 1 }, (_, i) => {
    const day = new Date(first + i * DAY_MS).toISOString().slice(0, 10)
    return known.get(day) ?? { day, ...none }
  })
}
