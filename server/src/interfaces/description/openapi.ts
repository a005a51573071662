import Type, { type TObject, type TSchema } from 'typebox'
import { AppError, type ErrorCode, type Failure, statusOf } from '../../platform/errors.ts'
import { IDEMPOTENCY_KEY, type Route } from '../../platform/http/define-route.ts'
import { exampleOf } from '../../platform/http/example.ts'
import { nameSchemas, type Refer } from './named-schemas.ts'
import { TAGS } from './tags.ts'

const TENANT_PARAMETER = {
  name: 'tenant',
  in: 'path',
  required: true,
  description: "The company's public id",
  schema: { type: 'string', format: 'uuid' },
}

const ErrorBody = Type.Object(
  {
    error: Type.Object({
      code: Type.String({ description: 'Stable machine code' }),
      message: Type.String({ description: 'Names the field or the reason; may be empty' }),
      params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  },
  { title: 'Error' },
)

const DESCRIPTION = `E-mail marketing for companies and e-shops. Ids are strings of digits, times ISO 8601 in UTC, money decimal strings
with a currency. Lists return \`{items, total, page, pageSize}\`; \`pageSize\` is 1 to 100. Every answer carries the
X-RateLimit headers. The API sends no human-readable texts: \`code\` and \`message\` are technical.
Routes that mail real people or delete data are marked with \`x-effects\`.`

/** What the operations of one document share. */
interface Shared {
  refer: Refer
  /** The response of failures that all routes share. */
  sharedResponse(status: string): object
}

/** The OpenAPI 3.1 document, made from the routes themselves; with a tag, of one group. */
export function describeApi(routes: readonly Route[], options: { baseUrl: string; version: string; tag?: string }) {
  const shown = routes.filter((route) => !options.tag || route.tag.toLowerCase() === options.tag.toLowerCase())
  const { refer, components } = nameSchemas()
  const responses: Record<string, unknown> = {}
  const sharedResponse = (status: string) => {
    responses[`Error${status}`] ??= errorResponse(SHARED[status]!.map(toError), refer)
    return { $ref: `#/components/responses/Error${status}` }
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of shown) {
    paths[route.path] ??= {}
    paths[route.path]![route.method.toLowerCase()] = operation(route, { refer, sharedResponse })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Postrider',
      version: options.version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.baseUrl }],
    tags: Object.entries(TAGS)
      .filter(([name]) => shown.some(({ tag }) => tag === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components(),
      responses,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'API key, pr_live_…' },
        basic: { type: 'http', scheme: 'basic', description: 'E-mail of an active member and an API key as password' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'postrider_session',
          description: 'Signed-in person; writes need X-CSRF-Token',
        },
      },
    },
  }
}

function operation(route: Route, shared: Shared) {
  const { refer } = shared
  const company = route.access === 'company'
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    ...(company || route.access === 'key' ? { 'x-module': route.module, 'x-level': route.level } : {}),
    ...(route.right ? { 'x-right': route.right } : {}),
    ...(route.effects.length ? { 'x-effects': route.effects } : {}),
    security: security(route),
    parameters: [
      ...(company ? [TENANT_PARAMETER] : []),
      ...parameters(route.params, 'path', refer),
      ...parameters(route.query, 'query', refer),
      ...(route.takesIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBody(route, refer),
    responses: { ...failures(route, shared), ...successes(route, refer) },
  }
}

/** Some routes take a file in a form, others a file or JSON. */
function requestBody(route: Route, refer: Refer) {
  const { body } = route
  const isUpload = route.accepts === 'upload'
  if (!body && !isUpload) return {}
  return {
    requestBody: {
      required: !body || ((body as { required?: string[] }).required ?? []).length > 0,
      content: {
        ...(body ? { [mediaType(route)]: { schema: refer(body, `${route.id} body`), example: exampleOf(body) } } : {}),
        ...(isUpload ? { 'multipart/form-data': { schema: FILE } } : {}),
      },
    },
  }
}

function security(route: Route) {
  if (route.access === 'public') return []
  if (route.access === 'key') return [{ basic: [] }, { key: [] }]
  return route.access === 'person' || route.personOnly
    ? [{ session: [] }]
    : [{ key: [] }, { basic: [] }, { session: [] }]
}

/** A form with one file. */
const FILE = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }

const mediaType = (route: Route) =>
  route.accepts === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'

function parameters(schema: TObject, place: 'path' | 'query', refer: Refer) {
  const required = new Set((schema as { required?: string[] }).required ?? [])
  return Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => {
    const { description, ...rest } = property as TSchema & { description?: string }
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description ? { description } : {}),
      schema: refer(rest, `${place} ${name}`),
    }
  })
}

function successes(route: Route, refer: Refer) {
  const media = (route.response as { contentMediaType?: string }).contentMediaType
  return Object.fromEntries(
    route.statuses.map((status) => {
      if (status === 204 || status === 302 || status === 303)
        return [status, { description: status === 204 ? 'Done, no body' : 'Redirect' }]
      const schema = refer(route.response, `${route.id} answer`)
      const content = media
        ? { [media]: { schema } }
        : { 'application/json': { schema, example: exampleOf(route.response) } }
      return [status, { description: STATUS_TEXT[status] ?? 'Done', content }]
    }),
  )
}

const STATUS_TEXT: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted; the work continues in the background',
  400: 'The page again, with the errors',
  404: 'Not-found page',
}

/** Failures that all routes share; the document contains them once. */
const SHARED: Record<string, readonly Failure[]> = {
  401: ['unauthorized'],
  413: ['validation/size'],
  415: ['validation/contentType'],
  429: ['rate_limited/per-second', 'rate_limited/daily-limit'],
  500: ['server'],
  503: ['unavailable/database'],
}

/** All errors of a route: those that it declares, and those of every route of its kind. */
function failures(route: Route, { refer, sharedResponse }: Shared) {
  const byStatus = Map.groupBy(allFailures(route), (failure) => String(toError(failure).status))
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => {
      const isShared =
        SHARED[status]?.length === list.length && list.every((failure) => SHARED[status]!.includes(failure))
      return [status, isShared ? sharedResponse(status) : errorResponse(list.map(toError), refer)]
    }),
  )
}

function errorResponse(errors: AppError[], refer: Refer) {
  const name = ({ code, message }: AppError) => (message ? `${code}/${message}` : code)
  const examples = Object.fromEntries(
    errors.map((error) => [name(error), { value: { error: { code: error.code, message: error.message } } }]),
  )
  return {
    description: errors.map(name).join(', '),
    content: { 'application/json': { schema: refer(ErrorBody, 'errors'), examples } },
  }
}

/** Also used by tests: an answer that is not in this list fails them. */
export function allFailures(route: Route): Failure[] {
  const always: Failure[] = ['rate_limited/per-second', 'rate_limited/daily-limit', 'server', 'unavailable/database']
  const signedIn: Failure[] = route.access === 'public' ? [] : ['unauthorized']
  const hasSession = route.access === 'company' || route.access === 'person'
  const session: Failure[] = hasSession && route.method !== 'GET' ? ['csrf'] : []
  const ofCompany = route.access === 'company' || route.access === 'key'
  const company: Failure[] = [
    ...(route.access === 'company' ? (['forbidden/tenant'] as const) : []),
    ...(ofCompany && route.module !== 'none' ? [`forbidden/${route.module}` as const] : []),
  ]
  const level: Failure[] =
    ofCompany && route.level === 'full'
      ? ['forbidden/scope', ...(route.access === 'company' ? (['forbidden/read_only'] as const) : [])]
      : route.access === 'person' && !route.supportView
        ? ['forbidden/read_only']
        : []
  const rights: Failure[] = [
    ...(route.right ? [`forbidden/${route.right}` as const] : []),
    ...(route.hiddenFromKeys
      ? (['method_not_allowed'] as const)
      : route.personOnly || route.access === 'person'
        ? (['forbidden/api_key'] as const)
        : []),
  ]
  const params: Failure[] = Object.keys(route.params.properties).length ? ['not_found'] : []
  const body: Failure[] = route.body ? ['validation/body', 'validation/size', 'validation/contentType'] : []
  return [
    ...new Set([
      ...route.failures,
      ...params,
      ...body,
      ...signedIn,
      ...session,
      ...company,
      ...level,
      ...rights,
      ...always,
    ]),
  ]
}

function toError(failure: Failure): AppError {
  const [code, message = ''] = failure.split('/') as [ErrorCode, string?]
  const status = code === 'validation' ? ({ size: 413, contentType: 415 }[message] ?? 400) : statusOf(code)
  return new AppError(code, message, undefined, status)
}
