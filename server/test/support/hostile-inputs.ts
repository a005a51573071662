import type { Route } from '../../src/platform/http/define-route.ts'
import { exampleOf } from '../../src/platform/http/example.ts'

/** Texts that are cheap to send and, for careless code, expensive to read. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'combining marks': `a${'\u0301'.repeat(20_000)}${'\u0316'.repeat(20_000)}`,
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
  /** The body as JSON. */
  body: string
}

/** For each route with a body: its example with a hostile text in each of its fields that takes text. */
export function* hostileInputs(routes: readonly Route[]): Generator<HostileInput> {
  for (const route of routes) {
    if (!route.body || route.accepts === 'form') continue
    const example = exampleOf(route.body)
    for (const path of textPaths(route.body as JsonSchema))
      for (const [name, text] of Object.entries(HOSTILE_TEXTS))
        yield { route, title: `${path.join('.')}: ${name}`, body: JSON.stringify(replaced(example, path, text)) }
  }
}

/** The places of a schema that take free text. */
function textPaths(schema: JsonSchema, depth = 0): (string | number)[][] {
  if (depth > 4 || schema.enum || schema.const !== undefined) return []
  if (schema.anyOf) return schema.anyOf.slice(0, 2).flatMap((one) => textPaths(one, depth + 1))
  const types = [schema.type].flat()
  if (types.includes('string')) return schema.format ? [] : [[]]
  if (schema.items) return textPaths(schema.items, depth + 1).map((path) => [0, ...path])
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    textPaths(property, depth + 1).map((path) => [name, ...path]),
  )
}

/** A copy of a value with something else at a place. */
function replaced(value: unknown, [step, ...rest]: readonly (string | number)[], text: string): unknown {
  if (step === undefined) return text
  if (typeof step === 'number') return [replaced(Array.isArray(value) ? value[step] : undefined, rest, text)]
  const object = typeof value === 'object' && value !== null ? value : {}
  return { ...object, [step]: replaced((object as Record<string, unknown>)[step], rest, text) }
}
