import type { ErrorObject, ValidateFunction } from 'ajv'
import { notFound, validation } from '../errors.ts'
import { coercingAjv, strictAjv } from '../schema/ajv.ts'
import type { Route } from './define-route.ts'

/** Deeper JSON than any route needs; without a limit a body of brackets would exhaust the stack. */
const MAX_DEPTH = 64

export interface Input {
  params: unknown
  query: unknown
  body: unknown
}

export type Validate = (input: Input) => void

/**
 * The check of a route's input; it also brings addresses and names into the form that we store. Throws 404 for a
 * malformed parameter, 400 with the field's path otherwise.
 */
export function compileValidation(route: Route): Validate {
  const params = coercingAjv.compile(route.params)
  const query = coercingAjv.compile(route.query)
  const body = route.body ? strictAjv.compile(route.body) : null
  return (input) => {
    if (unstorable(input.params) || !params(input.params)) throw notFound()
    check(query, input.query, 'query')
    if (!body) return
    if (typeof input.body !== 'object' || input.body === null || Array.isArray(input.body)) throw validation('body')
    check(body, input.body, 'body')
  }
}

function check(validate: ValidateFunction, value: unknown, part: string) {
  const path = unstorable(value)
  if (path) throw validation(path.join('.') || part)
  if (!validate(value)) throw validation(fieldPath(validate.errors![0]!) || part)
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
