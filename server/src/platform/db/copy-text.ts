// The text format of COPY. Threads use it too, so it needs nothing of the database.

/** A row as COPY reads it. Values are text as PostgreSQL reads it; null is null. */
export const copyLine = (values: readonly (string | null)[]): string => `${values.map(encode).join('\t')}\n`

const SPECIAL = /[\\\t\n\r]/g
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const encode = (value: string | null) =>
  value === null ? '\\N' : value.replace(SPECIAL, (character) => ESCAPED[character]!)
