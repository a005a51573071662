/** Formats a day of every year, such as 04-23, in a leap year, which has all days. */
export const nameOfDay = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`2024-${day}T00:00:00Z`),
  )

/** Months by their numbers. */
export const monthsOf = (language: string) =>
  Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1).padStart(2, '0'),
    label: new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month, 1)),
  }))
