/** A JSON schema by its keywords. */
export type Schema = Record<string, unknown>

const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const MAPS = ['properties', 'patternProperties']
const SINGLE = ['items', 'additionalProperties', 'not', 'contains', 'propertyNames']

/** The schema with each schema directly inside it changed. The path of one is such as `properties.email`. */
export function mapParts(schema: Schema, change: (part: Schema, path: string) => Schema): Schema {
  const inside = (part: unknown, path: string) => (isSchema(part) ? change(part, path) : part)
  return mapValues(schema, (value, keyword) => {
    if (LISTS.includes(keyword)) return (value as unknown[]).map((part, index) => inside(part, `${keyword}.${index}`))
    if (MAPS.includes(keyword)) return mapValues(value as Schema, (part, name) => inside(part, `${keyword}.${name}`))
    return SINGLE.includes(keyword) ? inside(value, keyword) : value
  })
}

/** The same schema as generators of clients understand it best, without `normalise`, a keyword of our own validation. */
export function plainSchema({ normalise, ...schema }: Schema): Schema {
  if ([schema.type].flat().includes('array') && !schema.items) return { ...schema, items: {} }
  if (looksLikeMedia(schema.properties)) return inTwoParts(schema)
  const [value, ...others] = Object.entries((schema.patternProperties ?? {}) as Schema)
  if (!value || others.length || schema.properties) return schema
  const { patternProperties, additionalProperties, ...rest } = schema
  if (value[0] === ANY_NAME) return { ...rest, additionalProperties: value[1] }
  if (additionalProperties !== false) return schema
  return { ...rest, propertyNames: { pattern: value[0] }, additionalProperties: value[1] }
}

/** Spectral takes an object with these two properties for a media type, and finds faults in its examples. */
const looksLikeMedia = (properties: unknown) =>
  isSchema(properties) && 'schema' in properties && 'examples' in properties

function inTwoParts({ type, properties, required = [], ...rest }: Schema): Schema {
  const part = (names: string[]) => ({
    type,
    properties: Object.fromEntries(names.map((name) => [name, (properties as Schema)[name]])),
    required: (required as string[]).filter((name) => names.includes(name)),
  })
  const others = Object.keys(properties as Schema).filter((name) => name !== 'examples')
  return { allOf: [part(others), part(['examples'])], ...rest }
}

/** The pattern of a record whose names may be any text. */
const ANY_NAME = '^.*$'

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const mapValues = (map: Schema, change: (value: unknown, name: string) => unknown): Schema =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value, name)]))
