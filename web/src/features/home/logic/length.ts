/** The lengths of the period that the overview shows, in days. */
export const LENGTHS = [7, 30, 90] as const

/** The length that the address names; otherwise 30 days. */
export const lengthOf = (text: string | undefined) => LENGTHS.find((length) => String(length) === text) ?? 30
