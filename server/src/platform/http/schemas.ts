// Schemas that all routes share: ids, times, names, and "or null".
import Type, { type Static, type TSchema } from 'typebox'

/** An object's id: digits, within a bigint. Malformed in a path it is a 404, in a body a 400. */
export const Id = Type.String({ format: 'id', examples: ['42'] })
export const Uuid = Type.String({ format: 'uuid', examples: ['3f0d1f0a-6a55-4f0e-9d3a-0a4f5f1c2b7e'] })
/** ISO 8601 in UTC with milliseconds. */
export const Time = Type.String({ format: 'date-time', examples: ['2026-03-01T09:30:00.000Z'] })
/** Trimmed, and not empty afterwards. */
export const Name = Type.String({ normalise: 'text', minLength: 1, maxLength: 200, examples: ['Spring'] })
export const Text = (maxLength: number, example = '') => Type.String({ maxLength, examples: [example] })
/** One line: trimmed, without control characters, which would end the header that it may be put into. */
export const Line = (maxLength: number, example = '') =>
  Type.String({ normalise: 'text', maxLength, examples: [example] })
/** One line of a document: trimmed. Control characters and marks of the direction of writing are refused. */
export const Printed = (maxLength: number, example = '') =>
  Type.String({ normalise: 'printed', maxLength, examples: [example] })
/** An e-mail address; the handler gets it in the stored form: trimmed, the domain in lower-case ASCII. */
export const Email = Type.String({ normalise: 'address', maxLength: 320, examples: ['jana@example.com'] })
/** A company's calendar day. */
export const Day = Type.String({ format: 'day', examples: ['2026-03-01'] })
/** A currency and a country that exist, by their codes. */
export const Currency = Type.String({ pattern: '^[A-Z]{3}$', format: 'currency', examples: ['CZK'] })
export const Language = Type.String({ pattern: '^[a-z]{2}$', examples: ['cs'] })
export const Country = Type.String({ pattern: '^[A-Z]{2}$', format: 'country', examples: ['CZ'] })
export const Timezone = Type.String({ format: 'timezone', examples: ['Europe/Prague'] })

export const Enum = <const T extends readonly [string, ...string[]]>(
  values: T,
  options: { default?: T[number] } = {},
) => Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options })

/** The schema or null. Written as a type list, which validates and serialises faster than `anyOf`. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, enum: options } = schema as { type?: string; enum?: string[] }
  if (!type || type === 'object' || type === 'array')
    return Type.Union([schema, Type.Null()]) as never as ReturnType<typeof nullable<T>>
  return nullable<T>({ ...schema, type: [type, 'null'], ...(options ? { enum: [...options, null] } : {}) })
}
const nullable = <T extends TSchema>(schema: object) => Type.Unsafe<Static<T> | null>(schema)

/** The answer of a route with no body (204). */
export const Empty = Type.Unsafe<void>({ type: 'null' })
/** The answer of a route that returns `file(…)`. */
export const Bytes = (contentType: string) => Type.Unsafe<never>({ type: 'string', contentMediaType: contentType })

/** A page of rows. */
export const PageOf = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), total: Type.Integer(), page: Type.Integer(), pageSize: Type.Integer() })
/** All rows, for collections that are small by nature. */
export const ItemsOf = <T extends TSchema>(item: T) => Type.Object({ items: Type.Array(item) })
