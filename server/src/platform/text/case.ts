import type { Static, TObject } from 'typebox'

type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : S

/**
 * The fields of a body as columns, `legalName` → `legal_name`, for bodies whose fields are columns one to one. Only
 * fields of the schema pass: validation ignores unknown ones, and they must not reach a column.
 */
export function columnsOf<S extends TObject>(
  schema: S,
  body: Static<S>,
): { [K in keyof Static<S> & string as Snake<K>]: Static<S>[K] } {
  const entries = Object.keys(schema.properties)
    .filter((key) => (body as Record<string, unknown>)[key] !== undefined)
    .map((key) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      (body as Record<string, unknown>)[key],
    ])
  return Object.fromEntries(entries)
}
