/** Readers of values as old clients send them. */

export const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Texts and numbers as a text; empty for anything else. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''

/** `true`, `1` and `"1"`; the standard when it is missing. */
export function flagIn(value: unknown, standard: boolean): boolean {
  if (value === undefined || value === null) return standard
  return value === true || value === 1 || value === '1' || value === 'true'
}
