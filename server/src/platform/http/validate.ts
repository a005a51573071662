import type { ErrorObject, ValidateFunction } from 'ajv'
import { notFound, validation } from '../errors.ts'
import { coercingAjv, strictAjv } from '../schema/ajv.ts'
import type { Route } from './define-route.ts'

/** More than any route needs; without a limit, a body of brackets would exhaust the stack. */
const MAX_DEPTH = 64

export interface Input {
  params: unknown
  query: unknown
  body: unknown
}

/** Checks the input; an uploaded file has no schema for its body. */
export type Validate = (input: Input, isUpload?: boolean) => void

/**
 * The check of a route's input; it also turns addresses and names into the form that we store. Throws 404 for a
 * malformed parameter, otherwise 400 with the field's path. Ajv compiles a schema at its first use: compiling those of
 * all routes would slow every start.
 */
export function compileValidation(route: Route): Validate {
  const { params, query, accepts } = route
  const body = accepts === 'signed' ? undefined : route.body
  return (input, isUpload = false) => {
    if (unstorable(input.params) || !coercingAjv.compile(params)(input.params)) throw notFound()
    check(coercingAjv.compile(query), input.query, 'query')
    if (!body || isUpload) return
    if (accepts === 'any') return check(strictAjv.compile(body), input.body, 'body')
    if (typeof input.body !== 'object' || input.body === null || Array.isArray(input.body)) throw validation('body')
    check(strictAjv.compile(body), input.body, 'body')
  }
}

function check(validate: ValidateFunction, value: unknown, part: string) {
  const path = unstorable(value)
  if (path) throw validation((path.length >= MAX_DEPTH ? path[0] : path.join('.')) || part)
  if (!validate(value)) throw validation(fieldPath(validate.errors![0]!) || part)
}

/** Checks a value as the body of a route is checked. */
export const requireValid = (schema: object, value: unknown) => check(strictAjv.compile(schema), value, 'body')

/** Checks values against a schema: returns the path of the first error (empty for the value itself), or null. */
export function faultFinder(schema: object): (value: unknown) => string | null {
  return (value) => {
    const validate = strictAjv.compile(schema)
    return validate(value) ? null : fieldPath(validate.errors![0]!)
  }
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

/**
 * The path of a text that PostgreSQL cannot store (NUL, half a surrogate pair), or of a value that is too deep. The path
 * is built only when an error was found: most bodies are valid, and some have a million values.
 */
function unstorable(value: unknown): string[] | null {
  return search(value, 0)?.reverse() ?? null
}

function search(value: unknown, depth: number): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : []
  if (typeof value !== 'object' || value === null) return null
  if (depth >= MAX_DEPTH) return []
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = search(value[i], depth + 1)
      if (found) return [...found, String(i)]
    }
    return null
  }
  for (const key in value) {
    if (!isStorable(key)) return []
    const found = search((value as Record<string, unknown>)[key], depth + 1)
    if (found) return [...found, key]
  }
  return null
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
