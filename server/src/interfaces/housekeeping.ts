import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { gauges, readers } from '../features.ts'
import type { App } from '../platform/app.ts'
import { notFound } from '../platform/errors.ts'
import { readerLag } from '../platform/events/reader-lag.ts'
import { registry } from '../platform/metrics/registry.ts'
import { renderMetrics } from '../platform/metrics/render.ts'

/** Values of the product that every process reads from the database. */
const METRICS = [...gauges, readerLag(readers)]

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
    return reply.type(registry.contentType).send(await renderMetrics(app.database, METRICS))
  })
}

/** Metrics are for the operator's own network, not for requests that a proxy forwards from outside. */
function fromInside(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  if (forwarded && request.ip === request.socket.remoteAddress) return false
  return ipaddr.isValid(request.ip) && ipaddr.process(request.ip).range() !== 'unicast'
}
