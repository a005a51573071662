import Fastify, { type FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { AppError } from '../errors.ts'

/** An HTTP server without routes, for processes that serve only their state. */
export function createBareServer({ config }: Pick<App, 'config'>): FastifyInstance {
  const server = Fastify({ logger: false, trustProxy: config.trustProxy.length ? config.trustProxy : false })
  server.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError ? error.status : 500).send({ status: 'error' }),
  )
  return server
}
