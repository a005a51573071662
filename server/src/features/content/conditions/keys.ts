import { createHash } from 'node:crypto'

/** The most conditions of a mail. */
export const MAX_CONDITIONS = 20

/** A valid definition is less deep. */
const MAX_DEPTH = 50

/** Names a condition by its definition: the same definition always has the same key. Null if it is nested too deep. */
export function keyOf(definition: unknown): string | null {
  const text = canonical(definition, MAX_DEPTH)
  return text && `c${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

/** JSON with the fields of objects in a fixed order. */
function canonical(value: unknown, depth: number): string | null {
  if (depth === 0) return null
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const entries = isList ? value.map((one) => ['', one] as const) : Object.entries(value).sort(byName)
  const parts: string[] = []
  for (const [name, one] of entries) {
    const part = canonical(one, depth - 1)
    if (part === null) return null
    parts.push(isList ? part : `${JSON.stringify(name)}:${part}`)
  }
  return isList ? `[${parts}]` : `{${parts}}`
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

const USED = /\bshown\.(c[0-9a-f]{16})\b/g

/** The keys of the conditions that content uses. */
export const conditionsIn = (texts: readonly (string | null | undefined)[]): string[] =>
  [...new Set(texts.flatMap((text) => [...(text ?? '').matchAll(USED)].map(([, key]) => key!)))].slice(
    0,
    MAX_CONDITIONS,
  )
