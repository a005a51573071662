import Fastify, { type FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { AppError } from '../errors.ts'
import { trustedProxies } from './trusted-proxies.ts'

/** An HTTP server without routes, for processes that serve only their state. */
export function createBareServer({ config }: Pick<App, 'config'>): FastifyInstance {
  const server = Fastify({ logger: false, trustProxy: trustedProxies(config.trustProxy) })
  server.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError ? error.status : 500).send({ status: 'error' }),
  )
  return server
}
