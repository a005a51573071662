export interface CohortMonth {
  month: string
  engaged: number
  buyers: number
}
interface Cohort {
  cohort: string
  contacts: number
  months: readonly CohortMonth[]
}

const numberOf = (month: string) => {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return year * 12 + at
}

/** How many months are between two months, such as 2026-01 and 2026-03. */
export const monthsBetween = (from: string, to: string) => numberOf(to) - numberOf(from)

/** The shares of a cohort by months since; months up to the last one without figures are 0. */
export function sharesOf({ cohort, contacts, months }: Cohort, what: 'engaged' | 'buyers', last: string) {
  const length = Math.max(0, monthsBetween(cohort, last) + 1)
  const shares: { number: number; share: number | null }[] = Array.from({ length }, () => ({
    number: 0,
    share: contacts ? 0 : null,
  }))
  for (const month of months) {
    const at = monthsBetween(cohort, month.month)
    if (at >= 0 && at < length)
      shares[at] = { number: month[what], share: contacts ? Math.min(1, month[what] / contacts) : null }
  }
  return shares
}
