import type { Route } from '../../src/platform/http/define-route.ts'
import { exampleOf } from '../../src/platform/http/example.ts'

/** Texts that are cheap to send and, for careless code, expensive to read. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'combining marks': `a${'\u0301'.repeat(20_000)}${'\u0316'.repeat(20_000)}`,
  'letters that become marks': `${'\u0301'.repeat(29)}\uff9e`.repeat(2_000),
  'an address with inner spaces': `a${' '.repeat(60_000)}a@example.com`,
  'empty paragraphs': '<p></p>'.repeat(14_000),
  'cells of a table': `<table><tr>${'<th>x'.repeat(18_000)}</table>`,
  'open tags': '{{'.repeat(50_000),
  'open brackets': '<'.repeat(100_000),
  'line breaks': '\r\n'.repeat(50_000),
  'half a million letters': 'a'.repeat(500_000),
}

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
}

export interface HostileInput {
  route: Route
  /** Where the text stands, and which one it is. */
  title: string
  /** With its question mark. */
  query?: string
  /** The body as JSON. */
  body?: string
}

type Path = (string | number)[]

/** The bytes of a list of many items, and the letters of a value in an address, which have a limit of their own. */
const MANY_BYTES = 1_000_000
const QUERY_LETTERS = 2_000

/**
 * For each route: a hostile text in each field of its example body and each value of its query that takes text, and each
 * list of its body with very many items.
 */
export function* hostileInputs(routes: readonly Route[]): Generator<HostileInput> {
  for (const route of routes) {
    // All lists of the compatible interface read the same parameters by the same code.
    const query = route.access === 'key' && route.id !== 'v3.contacts' ? [] : textsFor(route.query)
    for (const { path, name, text } of query) {
      const value = encodeURIComponent(text.slice(0, QUERY_LETTERS))
      yield { route, title: `?${path.join('.')}: ${name}`, query: `?${path[0]}=${value}` }
    }
    if (!route.body || route.accepts === 'form') continue
    const example = exampleOf(route.body)
    for (const { path, name, text } of textsFor(route.body))
      yield { route, title: `${path.join('.')}: ${name}`, body: JSON.stringify(replaced(example, path, text)) }
    for (const path of listPaths(route.body as JsonSchema)) {
      const item = valueAt(example, [...path, 0]) ?? 'a'
      const number = Math.floor(MANY_BYTES / (JSON.stringify(item).length + 1))
      const items = Array.from({ length: number }, () => item)
      yield { route, title: `${path.join('.')}: many items`, body: JSON.stringify(replaced(example, path, items)) }
    }
  }
}

function* textsFor(schema: unknown) {
  for (const path of schema ? textPaths(schema as JsonSchema) : [])
    for (const [name, text] of Object.entries(HOSTILE_TEXTS)) yield { path, name, text }
}

/** The places of a schema that take free text. */
const textPaths = (schema: JsonSchema) =>
  pathsTo(schema, (one) => [one.type].flat().includes('string') && !one.format && !one.enum)

/** The places of a schema that take a list. */
const listPaths = (schema: JsonSchema) => pathsTo(schema, (one) => one.items !== undefined)

/** The places of a schema that are as wanted. A field of any name is called `1`. */
function pathsTo(schema: JsonSchema, isWanted: (schema: JsonSchema) => boolean, depth = 0): Path[] {
  if (depth > 4 || schema.const !== undefined) return []
  if (schema.anyOf) return schema.anyOf.slice(0, 2).flatMap((one) => pathsTo(one, isWanted, depth + 1))
  const inside = (step: string | number, one: JsonSchema) =>
    pathsTo(one, isWanted, depth + 1).map((path) => [step, ...path])
  const [anyName] = Object.values(schema.patternProperties ?? {})
  return [
    ...(isWanted(schema) ? [[]] : []),
    ...(schema.items ? inside(0, schema.items) : []),
    ...(anyName ? inside('1', anyName) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => inside(name, property)),
  ]
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], value)
}

/** A copy of a value with something else at a place. */
function replaced(value: unknown, [step, ...rest]: Path, other: unknown): unknown {
  if (step === undefined) return other
  if (typeof step === 'number') return [replaced(Array.isArray(value) ? value[step] : undefined, rest, other)]
  const object = typeof value === 'object' && value !== null ? value : {}
  return { ...object, [step]: replaced((object as Record<string, unknown>)[step], rest, other) }
}
