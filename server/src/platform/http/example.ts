import type { TSchema } from 'typebox'

interface JsonSchema {
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  type?: string | string[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minimum?: number
}

/** A value that fits the schema, made from its examples. The description shows it, and a test checks that it fits. */
export function exampleOf(schema: TSchema): unknown {
  return build(schema as JsonSchema)
}

function build(schema: JsonSchema): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return build(schema.anyOf[0]!)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, build(property)]),
      )
    case 'array':
      return schema.items ? [build(schema.items)] : []
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'string':
      return 'text'
    default:
      return null
  }
}
