import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { notFound, unavailable } from '../errors.ts'
import { isServedOn } from '../http/public-host.ts'
import { webFile } from './files.ts'
import { appPolicy, FRAME_POLICIES } from './policies.ts'

/** Serves the web application. Its files are the same for all visitors, so it does not authenticate them. */
export function webApp(server: FastifyInstance, app: App): void {
  const { baseHost } = app.config
  const options = {
    config: { isStatic: true },
    // The application is not served on hosts of companies.
    onRequest: async (request: FastifyRequest) => {
      if (!isServedOn(request.headers, baseHost, { access: 'person', path: '/app' })) throw notFound()
    },
  }
  for (const path of ['/', '/app', '/app/*']) server.get(path, options, (_request, reply) => sendPage(reply))
  for (const frame of Object.keys(FRAME_POLICIES))
    server.get(`/frames/${frame}`, options, (_request, reply) => sendFrame(reply, frame))
  server.get('/icon.svg', options, (request, reply) => sendFile(request, reply, 'icon.svg', 'max-age=86400'))
  server.get<{ Params: { name: string } }>('/assets/:name', options, (request, reply) =>
    // The name changes with the content, so it can be cached for ever. Frames have an opaque origin and need CORS.
    sendFile(request, reply.header('access-control-allow-origin', '*'), `assets/${request.params.name}`, FOREVER),
  )
  // Mails that were sent show them, wherever they are read.
  server.get<{ Params: { name: string } }>('/pictures/:name', options, (request, reply) =>
    sendFile(request, reply, `pictures/${request.params.name}`, 'public, max-age=2592000'),
  )
}

const FOREVER = 'public, max-age=31536000, immutable'

function sendPage(reply: FastifyReply) {
  const nonce = randomBytes(16).toString('base64url')
  const page = builtPage('index').replaceAll('__NONCE__', nonce)
  return htmlHeaders(reply, appPolicy(nonce)).header('x-frame-options', 'DENY').send(page)
}

function sendFrame(reply: FastifyReply, name: string) {
  const page = builtPage(name)
  return htmlHeaders(reply, FRAME_POLICIES[name]!).send(page)
}

function builtPage(name: string): string {
  const file = webFile(`${name}.html`)
  if (!file) throw unavailable('web')
  return file.plain.toString()
}

const htmlHeaders = (reply: FastifyReply, policy: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'same-origin')
    .header('cross-origin-opener-policy', 'same-origin')

function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, cache: string) {
  const file = webFile(name)
  if (!file) throw notFound()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => file[one] && accepted.includes(one))
  reply.type(file.type).header('cache-control', cache).header('vary', 'accept-encoding')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding ? file[encoding] : file.plain)
}
