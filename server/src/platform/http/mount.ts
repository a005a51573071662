import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { App } from '../app.ts'
import { AppError, methodNotAllowed, validation, wrongContentType } from '../errors.ts'
import { indexUnique } from '../registry.ts'
import { withRequestId } from '../trace.ts'
import { addressOf } from './address-of.ts'
import { authorize } from './authorize.ts'
import type { SignedBody, Upload } from './call.ts'
import { IDEMPOTENCY_KEY, type Route } from './define-route.ts'
import { endlessAnswers, type Identify } from './endless.ts'
import { formFields, readParts } from './forms.ts'
import { invoke } from './invoke.ts'
import { publicHostOf } from './public-host.ts'
import { Compressed, type Reply } from './reply.ts'
import { compileValidation } from './validate.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const CSRF_HEADER = 'x-csrf-token'
/** The limit of bodies without authentication: anonymous callers must not make us parse megabytes. */
const PUBLIC_BODY_LIMIT = 64 * 1024
/** The limit of signed bodies, which are parsed only after their signature was verified. */
const SIGNED_BODY_LIMIT = 2 * 1024 * 1024

/** Adds every route to the server. Known paths answer 405 to other methods. */
export function mountRoutes(server: FastifyInstance, app: App, routes: readonly Route[], identify: Identify): void {
  indexUnique('routes', routes, (route) => route.id)
  indexUnique('routes', routes, (route) => `${route.method} ${route.path}`)
  const endless = endlessAnswers(identify)
  server.addHook('preClose', async () => endless.end())
  for (const [path, there] of Map.groupBy(routes, (route) => shape(route.path))) {
    const methods = there.map((route) => route.method)
    const shown = there.filter((route) => !route.hiddenFromKeys).map((route) => route.method)
    for (const route of there) mount(server, app, route, { endless, shown })
    server.route({
      method: METHODS.filter((method) => !methods.includes(method as never)) as HTTPMethods[],
      url: path,
      // Before the body is read.
      onRequest: async (_request, reply) => {
        reply.header('allow', shown.join(', '))
        throw methodNotAllowed()
      },
      handler: () => {},
    })
  }
}

interface Mounting {
  endless: ReturnType<typeof endlessAnswers>
  /** The methods of the path that 405 names. */
  shown: readonly string[]
}

function mount(server: FastifyInstance, app: App, route: Route, { endless, shown }: Mounting) {
  const validate = compileValidation(route)
  server.route({
    method: route.method,
    url: fastifyPath(route.path),
    config: { route },
    ...(route.access === 'public' ? { bodyLimit: bodyLimitOf(route) } : {}),
    // Before the body is read, so that anonymous callers cannot make us parse 5 MB.
    onRequest: (request, reply, done) => {
      if (route.hiddenFromKeys) reply.header('allow', shown.join(', '))
      // Old clients name no content type, or a wrong one.
      if (route.accepts === 'any') request.headers['content-type'] = 'application/json'
      if (isMultipart(request) && (route.accepts === 'json' || route.accepts === 'signed')) throw wrongContentType()
      request.allowed = authorize(route, {
        principal: request.principal,
        tenantId: (request.params as { tenant?: string }).tenant,
        csrfToken: header(request, CSRF_HEADER),
      })
      done()
    },
    handler: async (request, reply) => {
      const { tenant, ...others } = request.params as Record<string, string>
      // The company of a public route is not checked yet.
      const params = route.access === 'public' && tenant !== undefined ? { ...others, tenant } : others
      const upload = route.accepts === 'upload' && isMultipart(request) ? await uploaded(request) : undefined
      const body = route.accepts === 'form' && isMultipart(request) ? await parts(route, request) : request.body
      const signed = route.accepts === 'signed' ? signedBody(request) : undefined
      const idempotencyKey = route.takesIdempotencyKey ? idempotencyKeyOf(request) : undefined
      if (body === undefined && !upload && !signed && needsBody(route)) throw validation('body')
      const input = { params, query: request.query, body: body === undefined || signed ? {} : body }
      const call = {
        app,
        allowed: request.allowed!,
        input,
        requestId: request.id,
        ip: addressOf(request),
        ...(upload ? { upload } : {}),
        ...(signed ? { signed } : {}),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
        referer: (request.headers.referer ?? '').slice(0, 2000),
        cookies: request.cookies,
        publicHost: publicHostOf(request.headers, app.config.baseHost),
        isHead: request.method === 'HEAD',
      }
      const answer = await withRequestId(request.id, () => invoke(route, validate, call)).catch((error) => {
        // An unread upload would block the connection.
        upload?.content.resume()
        // An upload that breaks off is an error of the caller.
        throw upload?.content.errored && !(error instanceof AppError) ? validation('file') : error
      })
      if (route.isEndless) endless.watch(route, request, reply)
      return send(reply, route, answer)
    },
  })
}

/** A POST whose body has no required field needs no body. */
const needsBody = ({ method, body }: Route) => (method === 'POST' ? needsFields(body) : body !== undefined)
const needsFields = (body: Route['body']) => ((body as { required?: string[] } | undefined)?.required ?? []).length > 0

const isMultipart = (request: FastifyRequest) => /^multipart\//i.test(request.headers['content-type'] ?? '')

const parts = async (route: Route, request: FastifyRequest) =>
  formFields(route, await readParts(request.raw, PUBLIC_BODY_LIMIT))

const bodyLimitOf = ({ accepts }: Route) => (accepts === 'signed' ? SIGNED_BODY_LIMIT : PUBLIC_BODY_LIMIT)

const signedBody = (request: FastifyRequest): SignedBody => ({
  bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  header: (name) => header(request, name) ?? '',
})

/** The key of a request that may be repeated; 400 with the name of the header if it is empty or too long. */
function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = header(request, IDEMPOTENCY_KEY.name.toLowerCase())
  if (key === '' || (key && key.length > IDEMPOTENCY_KEY.schema.maxLength)) throw validation(IDEMPOTENCY_KEY.name)
  return key
}

/** The file of the field `file`. The route limits its size while it reads. */
async function uploaded(request: FastifyRequest): Promise<Upload> {
  const part = await request.file({ limits: { fileSize: Number.POSITIVE_INFINITY } }).catch(() => undefined)
  if (part?.fieldname !== 'file') throw validation('file')
  return { name: part.filename ?? '', content: part.file }
}

function send(reply: FastifyReply, route: Route, { status, headers, body }: Reply<unknown>) {
  reply.code(status).headers(headers)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (status === 204 || body === undefined) return reply.send()
  if (body instanceof Compressed) return sendCompressed(reply, body)
  if ('content-type' in headers) return reply.serializer((bytes: unknown) => bytes as string).send(body)
  // Compiled at the first answer and then cached: compiling all of them would slow every start.
  const serialise = reply.compileSerializationSchema(route.response as Record<string, unknown>, String(status))
  return reply.type('application/json; charset=utf-8').serializer(serialise).send(body)
}

function sendCompressed(reply: FastifyReply, { plain, gzip }: Compressed) {
  const takesGzip = /\bgzip\b/.test(String(reply.request.headers['accept-encoding'] ?? ''))
  reply.header('vary', 'accept-encoding')
  if (takesGzip) reply.header('content-encoding', 'gzip')
  return reply.serializer((bytes: unknown) => bytes as string).send(takesGzip ? gzip : plain)
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
/** Paths that differ only in the names of their parameters have the same shape. */
const shape = (path: string) => path.replace(/\{\w+\}/g, ':any')

declare module 'fastify' {
  interface FastifyRequest {
    allowed?: import('./authorize.ts').Allowed
  }
}
