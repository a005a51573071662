import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { notFound } from '../platform/errors.ts'
import { registry, renderMetrics } from '../platform/metrics.ts'

/** The routes for monitoring: alive, ready for requests, metrics. Neither limited nor authenticated. */
export function housekeeping(server: FastifyInstance, app: App): void {
  server.get('/healthz', () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const ready = await sql`select 1`.execute(app.database.db).then(
      () => true,
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database' })
  })
  server.get('/metrics', async (request, reply) => {
    if (!fromInside(request)) throw notFound()
    return reply.type(registry.contentType).send(await renderMetrics(app.database))
  })
}

/** Metrics are for the operator's own network, not for requests that a proxy forwards from outside. */
function fromInside(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  if (forwarded && request.ip === request.socket.remoteAddress) return false
  return ipaddr.isValid(request.ip) && ipaddr.process(request.ip).range() !== 'unicast'
}
