// Refuses bodies that would take long to parse, before they are parsed.
import type { TSchema } from 'typebox'

/** Values are nested in fewer levels. Reading millions of levels would take a second. */
const MAX_DEPTH = 100
/** Any body may have this many values, also in fields that are not used. A million of them take 100 ms to parse. */
const ALWAYS_ALLOWED = 20_000
const MAX_NAME = 100

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
/** `{` and `}` are `[` and `]` with this bit. */
const [OPEN, CLOSE, BRACE] = [0x5b, 0x5d, 0x20]

/** The field of a JSON body that is nested too deeply or exceeds this number of values, or `body`; null if none does. */
export function excessOf(body: Buffer, most: number): string | null {
  if (body.length <= MAX_DEPTH) return null
  let [depth, values, name, nameEnd] = [0, 0, 0, 0]
  const field = () => (nameEnd ? body.toString('utf8', name, nameEnd) : 'body')
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!
    if (byte === QUOTE) {
      const end = endOfText(body, at + 1)
      // The last text of the outermost object before a value is the name of its field.
      if (depth === 1) [name, nameEnd] = [at + 1, Math.min(end, at + 1 + MAX_NAME)]
      at = end
    } else if (byte === COMMA) {
      values += 1
      if (values > most) return field()
    } else if ((byte & ~BRACE) === OPEN) {
      depth += 1
      if (depth > MAX_DEPTH) return field()
    } else if ((byte & ~BRACE) === CLOSE) depth -= 1
  }
  return null
}

/**
 * Where the text that starts here ends. Most of a large body is long texts, for which `indexOf` is many times as fast as a
 * loop; for many short texts its calls take longer than the loop.
 */
function endOfText(body: Buffer, start: number): number {
  for (let at = start; at < body.length; at++) {
    const byte = body[at]!
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) at += 1
    else if (at - start >= SHORT) return endOfLongText(body, at + 1)
  }
  return body.length
}
const SHORT = 32

function endOfLongText(body: Buffer, start: number): number {
  for (let from = start; ; ) {
    const quote = body.indexOf(QUOTE, from)
    if (quote === -1) return body.length
    let first = quote
    while (first > from && body[first - 1] === BACKSLASH) first -= 1
    if ((quote - first) % 2 === 0) return quote
    from = quote + 1
  }
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  maxItems?: number
  anyOf?: JsonSchema[]
}

const known = new WeakMap<object, number>()

/** The most values of a body with this schema: those of its longest lists, and some that any body may have. */
export function mostValues(schema: TSchema | null | undefined): number {
  if (!schema) return ALWAYS_ALLOWED
  const most = known.get(schema) ?? ALWAYS_ALLOWED + valuesOf(schema as JsonSchema)
  known.set(schema, most)
  return most
}

/** The values of a schema when its lists are full; a list without a limit counts as one value. */
function valuesOf({ properties = {}, items, maxItems = 1, anyOf }: JsonSchema): number {
  if (anyOf) return Math.max(...anyOf.map(valuesOf))
  if (items) return maxItems * valuesOf(items)
  return Object.values(properties).reduce((sum, property) => sum + valuesOf(property), 1)
}
