import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { AppError, methodNotAllowed, notFound, rateLimited, tooLarge, validation, wrongContentType } from '../errors.ts'
import { measureRequest } from '../metrics/registry.ts'
import { FORMATS } from '../schema/formats.ts'
import { addressOf } from './address-of.ts'
import type { Authenticator, Principal } from './authenticate.ts'
import { dropRest, isRead, parseBodies } from './bodies.ts'
import { SESSION_COOKIE } from './cookie-names.ts'
import type { Route } from './define-route.ts'
import { type ErrorRenderer, errorReply } from './error-reply.ts'
import { mountRoutes } from './mount.ts'
import { notFoundPage } from './not-found-page.ts'
import { isServedOn } from './public-host.ts'
import { limitOf, setLimitHeaders, takeLookUp } from './rate-limit.ts'
import { trustedProxies } from './trusted-proxies.ts'

export const BODY_LIMIT = 5 * 1024 * 1024
const HOUSEKEEPING = new Set(['/healthz', '/readyz', '/metrics'])
const isHousekeeping = (request: FastifyRequest) => HOUSEKEEPING.has(request.url.split('?')[0]!)

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
    /** Use `addressOf`. */
    address: string
    /** The route that is called; none for unknown paths and URLs that cannot be parsed. */
    route: Route | undefined
  }
  interface FastifyContextConfig {
    route?: Route
    /** The same answer for all callers, from memory: neither limited nor authenticated. */
    isStatic?: boolean
  }
}

export interface ServerOptions {
  app: App
  routes: readonly Route[]
  authenticator: Authenticator
  /** Interfaces with their own envelope for errors. */
  errorRenderers?: readonly ErrorRenderer[]
}

/** The HTTP server with all routes. It parses, limits and serialises; `invoke` runs the route. */
export function createServer({ app, routes, authenticator, errorRenderers = [] }: ServerOptions): FastifyInstance {
  const fail = async (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const known = asKnown(app, request, error)
    await dropRest(request.raw)
    if (known.code === 'rate_limited') reply.header('retry-after', String(known.params?.retryAfter ?? 1))
    if (known.status === 401) reply.header('www-authenticate', 'Bearer')
    // Without the rest of the body no other request can follow on this connection.
    if (!isRead(request.raw)) reply.header('connection', 'close')
    reply.header('cache-control', 'no-store')
    const page = known.code === 'not_found' ? notFoundPage(request, app.config.baseHost) : null
    if (page) return reply.code(page.status).headers(page.headers).send(page.body)
    const { status, body } = errorReply(errorRenderers, request.url, known)
    return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
  }
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(app.config.trustProxy),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    // Requests that arrive on a kept connection while the server closes are still answered.
    return503OnClosing: false,
    // URLs that cannot be parsed, or whose parameters are too long, are 404. Hooks do not run for them.
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id)
      charge(null, request, reply, app).then(
        () => fail(request, reply, notFound()),
        (error) => fail(request, reply, error),
      )
    },
    serializerOpts: { ajv: { formats: FORMATS } },
    // Cuts off requests that never end. It is long because an upload of 64 MB takes time on a slow line.
    requestTimeout: 300_000,
  })
  const { baseHost, baseUrl } = app.config
  const isSecure = baseUrl.startsWith('https:')
  server.register(cookie)
  server.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 10_000, parts: 12, headerPairs: 50 } })
  server.decorateRequest('principal', null)
  server.decorateRequest('address', '')
  server.decorateRequest('route', undefined)
  parseBodies(server)
  server.addHook('onRequest', async (request, reply) => {
    const { route, isStatic } = request.routeOptions.config
    request.route = route
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
    // Scripts on other websites read these answers, errors too. They contain nothing about the visitor.
    if (route?.isBeacon) reply.header('access-control-allow-origin', '*')
    if (isStatic || (!route && isHousekeeping(request))) return
    await identify(request, reply, app, authenticator)
    if (route && !isServedOn(request.headers, baseHost, route)) throw notFound()
    // Before the body is read: the body of an unknown path is not parsed.
    if (request.is404) throw notFound()
  })
  server.addHook('onResponse', (request, reply, done) => {
    report(app, request, reply)
    done()
  })
  server.setNotFoundHandler((request, reply) => fail(request, reply, notFound()))
  server.setErrorHandler((error, request, reply) => fail(request, reply, translate(error)))
  const identifyAgain = async (request: FastifyRequest) => {
    const credentials = credentialsOf(request)
    return authenticator.known(credentials) ?? authenticator.find(credentials)
  }
  server.after(() => mountRoutes(server, app, routes, identifyAgain))
  return server
}

const credentialsOf = (request: FastifyRequest) => ({
  authorization: request.headers.authorization ?? keyInQuery(request),
  sessionToken: request.cookies[SESSION_COOKIE],
})

/** A user and a key in the query, on routes that take them there, as HTTP Basic. The log has no addresses of requests. */
function keyInQuery(request: FastifyRequest): string | undefined {
  const names = request.route?.keyInQuery
  const query = request.query as Record<string, unknown>
  const [user, key] = names ? [query[names.user], query[names.key]] : []
  if (typeof user !== 'string' || typeof key !== 'string') return undefined
  return `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`
}

/**
 * Finds the caller and takes a token from its budget: of the company, of the person, or of the address if the
 * credentials are not valid. A look-up costs a query, so look-ups have their own limit per address, far above what
 * honest callers of one address need.
 */
async function identify(request: FastifyRequest, reply: FastifyReply, app: App, authenticator: Authenticator) {
  // These answers do not depend on the caller, so it is not looked up: they work while the database is away.
  if (request.route?.isFetchedByMany) return charge(null, request, reply, app)
  const credentials = credentialsOf(request)
  request.principal = authenticator.known(credentials)
  if (!request.principal && (credentials.authorization || credentials.sessionToken)) {
    const lookUps = await takeLookUp(app.limiter, addressOf(request))
    setLimitHeaders(reply, lookUps)
    if (!lookUps.allowed) throw rateLimited(lookUps.bucket, lookUps.retryAfter)
    request.principal = await authenticator.find(credentials)
  }
  if (request.principal && request.route?.isEndless) return
  await charge(request.principal, request, reply, app)
}

/** Takes a token from the caller's budget, and sets the headers with the tokens left. */
async function charge(principal: Principal | null, request: FastifyRequest, reply: FastifyReply, app: App) {
  const { key, buckets } = limitOf(principal, addressOf(request), request.route)
  const taken = await app.limiter.take(key, buckets)
  setLimitHeaders(reply, taken)
  if (!taken.allowed) throw rateLimited(taken.bucket, taken.retryAfter)
}

/** Turns errors of the framework into ours; others are returned unchanged. */
function translate(error: unknown): unknown {
  switch ((error as { code?: string }).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge()
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return validation('file')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return wrongContentType()
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return validation('body')
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
      return methodNotAllowed()
    default:
      return error
  }
}

/** Logs an unexpected error once. The caller gets only the request id, which leads to the line in the log. */
function asKnown(app: App, request: FastifyRequest, error: unknown): AppError {
  if (error instanceof AppError) {
    if (error.code === 'unavailable')
      app.log.warn(
        { requestId: request.id, what: error.message, reason: (error.cause as Error | undefined)?.message },
        'unavailable',
      )
    return error
  }
  // A caller that disconnected during its request is no error of ours.
  if (request.raw.destroyed && !request.raw.complete) return validation('body')
  app.log.error({ err: error, requestId: request.id, route: request.route?.id }, 'unexpected error')
  return new AppError('server', '', { requestId: request.id })
}

function report(app: App, request: FastifyRequest, reply: FastifyReply) {
  const route = request.route?.id ?? (isHousekeeping(request) ? 'housekeeping' : 'none')
  // A stream that stays open for a minute does not mean that answers are slow.
  const isStream = request.route?.isEndless && reply.statusCode === 200
  if (!isStream) measureRequest(route, request.method, reply.statusCode, reply.elapsedTime)
  if (route === 'housekeeping') return
  const tenant = request.allowed?.access === 'company' ? request.allowed.tenant.publicId : undefined
  app.log.info(
    {
      requestId: request.id,
      method: request.method,
      route,
      tenant,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'request',
  )
}
