/** Values of JSON that another program wrote: anything may be anything. */
export const objectIn = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(objectIn) : []

export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Names in one cell, as `namesIn` reads them. */
export const quoted = (names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', "'")}"`).join(',')

const NAME = /"([^"]*)"|[^",;|]+/g

/** The names in a cell, separated by commas, semicolons or bars, with or without quotes. */
export const namesIn = (cell: string): string[] => {
  const names = [...cell.matchAll(NAME)].map(([whole, inner]) => (inner ?? whole).trim().slice(0, 200))
  return [...new Set(names.filter(Boolean))]
}
