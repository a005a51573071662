/**
 * Groups of figures that are summed by day, with the parts of their keys:
 * - `provider`: number of the provider, kind of the ledger
 * - `kind`: kind of the mailing, kind of the ledger
 * - `hour`: hour of the company's day, `opens` or `clicks` of people
 * - `device`: device, program, `opens` or `clicks` of people
 * - `bounce`: number of the provider, `soft` or `hard`, reason
 * - `link`: id of the link, `people` or `clicks`
 */
export const GROUPS = ['provider', 'kind', 'hour', 'device', 'bounce', 'link'] as const
export type Group = (typeof GROUPS)[number]
/** Groups that are also summed by month, because pages show them over long ranges and have no use for the days. */
export const MONTHLY = ['device', 'bounce', 'link'] as const satisfies readonly Group[]
export type MonthlyGroup = (typeof MONTHLY)[number]

/** The scope of the counters of a group over all mailings; their object is the day or the month as a number. */
export const scopeOf = (group: Group) => `stats-${group}`

export type Figures = Record<string, number>
/** Opens and clicks of people and of programs. */
export type Seen = readonly [people: number, programs: number]
/** The sums of a mailing on a day. `seen` is the number of events on the day when `hour` and `device` were counted. */
export type DaySums = Partial<Record<Group, Figures>> & { seen?: Seen }

export const keyOf = (...parts: readonly (string | number)[]) => parts.join('|')
export const partsOf = (key: string) => key.split('|')

/** Adds to a figure. */
export function add(sums: DaySums, group: Group, key: string, value: number) {
  sums[group] ??= {}
  const figures = sums[group]
  figures[key] = (figures[key] ?? 0) + value
}

export interface Difference {
  group: Group
  day: string
  key: string
  delta: number
}

/** What changes between two states of a mailing's days. */
export function differencesOf(before: ReadonlyMap<string, DaySums>, after: ReadonlyMap<string, DaySums>): Difference[] {
  const days = new Set([...before.keys(), ...after.keys()])
  return [...days].flatMap((day) =>
    GROUPS.flatMap((group) => {
      const [old, now] = [before.get(day)?.[group] ?? {}, after.get(day)?.[group] ?? {}]
      const keys = new Set([...Object.keys(old), ...Object.keys(now)])
      return [...keys]
        .map((key) => ({ group, day, key, delta: (now[key] ?? 0) - (old[key] ?? 0) }))
        .filter(({ delta }) => delta !== 0)
    }),
  )
}
