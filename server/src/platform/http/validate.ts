import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { notFound, validation } from '../errors.ts'
import { normaliseAddress } from '../mail/address.ts'
import { isTimeZone } from '../time/zone.ts'
import type { Route } from './define-route.ts'

const MAX_ID = 9_223_372_036_854_775_807n
/** Deeper JSON than any route needs; without a limit a body of brackets would exhaust the stack. */
const MAX_DEPTH = 64

export const isId = (text: string) => /^[1-9][0-9]{0,18}$/.test(text) && BigInt(text) <= MAX_ID

const formats = {
  id: isId,
  address: (text: string) => normaliseAddress(text) !== null,
  timezone: isTimeZone,
}

/** Strict: nothing is coerced, so clients learn no wrong habits. For bodies, and for responses in tests. */
export const strictAjv = makeAjv(false)
/** Everything in a query is text, so numbers, booleans and single-item lists are read from it. */
const coercingAjv = makeAjv('array')

export interface Input {
  params: unknown
  query: unknown
  body: unknown
}

export type Validate = (input: Input) => void

/** The check of a route's input. Throws 404 for a malformed parameter, 400 with the field's path otherwise. */
export function compileValidation(route: Route): Validate {
  const params = coercingAjv.compile(route.params)
  const query = coercingAjv.compile(route.query)
  const body = route.body ? strictAjv.compile(route.body) : null
  return (input) => {
    if (!params(input.params) || unstorable(input.params)) throw notFound()
    check(query, input.query, 'query')
    if (!body) return
    if (typeof input.body !== 'object' || input.body === null || Array.isArray(input.body)) throw validation('body')
    check(body, input.body, 'body')
  }
}

function check(validate: ValidateFunction, value: unknown, part: string) {
  if (!validate(value)) throw validation(fieldPath(validate.errors![0]!) || part)
  const path = unstorable(value)
  if (path) throw validation(path.join('.') || part)
}

/** `/listIds/1` and a missing `name` become `listIds.1` and `name`. */
export function fieldPath({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'required') path.push(params.missingProperty)
  if (keyword === 'additionalProperties') path.push(params.additionalProperty)
  return path.join('.')
}

/** The path of a text that PostgreSQL cannot store (NUL, half a surrogate pair), or of too deep a value. */
function unstorable(value: unknown, path: string[] = []): string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= MAX_DEPTH) return path.slice(0, 1)
  for (const [key, item] of Object.entries(value)) {
    if (key.includes('\0') || !key.isWellFormed()) return path
    const found = unstorable(item, [...path, key])
    if (found) return found
  }
  return null
}

function makeAjv(coerceTypes: false | 'array') {
  const ajv = new Ajv({
    coerceTypes,
    useDefaults: true,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    allowUnionTypes: true,
  })
  addFormats.default(ajv, ['date-time', 'date', 'uuid', 'uri'])
  for (const [name, check] of Object.entries(formats)) ajv.addFormat(name, check)
  return ajv
}
