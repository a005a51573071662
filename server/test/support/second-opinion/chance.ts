// Repeatable: the same seed finds the same fault again.
let state = 20_270_228

export const random = () => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state / 2_147_483_648
}
export const below = (limit: number) => Math.floor(random() * limit)
export const pick = <T>(values: readonly T[]): T => values[below(values.length)]!
export const maybe = <T>(value: () => T): T | undefined => (random() < 0.5 ? value() : undefined)

export const WORDS = ['', 'Praha', 'praha 2', 'Žďár', 'ZDAR nad Sázavou', 'Brno', '100%', 'a_b', 'Čáslav', '  ']

const FIRST_YEAR = new Date('2026-06-01T00:00:00Z').getTime()
const SPAN = new Date('2028-04-01T00:00:00Z').getTime() - FIRST_YEAR
const HOUR = 3_600_000

/** Some of them close to midnight in Prague. */
export const moment = () => {
  const at = new Date(FIRST_YEAR + random() * SPAN)
  if (random() < 0.4) at.setUTCHours(pick([21, 22, 23]), pick([0, 30, 59]), 0, 0)
  return at
}

/** Sometimes close together, or a day apart while the clocks change. */
export const someMoments = (number: number) => {
  let at = pick([moment(), new Date('2027-03-27T12:00:00Z'), new Date('2027-10-30T12:00:00Z')])
  return Array.from({ length: number }, () => {
    at =
      random() < 0.7
        ? new Date(at.getTime() + pick([0, 60_000, HOUR / 2, 2 * HOUR, 23 * HOUR, 24 * HOUR, 25 * HOUR]))
        : moment()
    return at
  })
}

export const day = () =>
  pick([moment().toISOString().slice(0, 10), '2028-02-29', '2027-02-28', '2027-03-28', '2027-10-31'])
