import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { isCompanyHost } from '../features/domains/sending-domains/index.ts'
import { gauges, readers } from '../features.ts'
import type { App } from '../platform/app.ts'
import { notFound } from '../platform/errors.ts'
import { readerLag } from '../platform/events/reader-lag.ts'
import { registry } from '../platform/metrics/registry.ts'
import { renderMetrics } from '../platform/metrics/render.ts'
import { VERSION } from '../version.ts'
import { readStatus } from './status/read-status.ts'
import { statusPage } from './status/status-page.ts'

/** Values of the product that every process reads from the database. */
const METRICS = [...gauges, readerLag(readers)]

/** The routes for the operator's own machines: alive, ready, metrics, status, certificates. Neither limited nor authenticated. */
export function housekeeping(server: FastifyInstance, app: App, process: { isEnding: boolean }): void {
  server.get('/healthz', () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    if (process.isEnding) return reply.code(503).send({ status: 'ending' })
    const ready = await sql`select 1`.execute(app.database.db).then(
      () => true,
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database' })
  })
  // Asked by a proxy that gets certificates on demand, before it gets one: any name can be pointed to our address.
  server.get<{ Querystring: { domain?: string } }>('/tls-ask', async (request, reply) => {
    const host = String(request.query.domain ?? '')
    if (!fromInside(request)) throw notFound()
    if (host !== app.config.baseHost && !(await isCompanyHost(app.database.db, host))) throw notFound()
    return reply.send({ status: 'ok' })
  })
  server.get('/metrics', async (request, reply) => {
    if (!fromInside(request)) throw notFound()
    return reply.type(registry.contentType).send(await renderMetrics(app.database, METRICS))
  })
  server.get('/status', async (request, reply) => {
    if (!fromInside(request)) throw notFound()
    const text = statusPage(await readStatus(app, METRICS), { version: VERSION, now: app.clock.now() })
    const headers = {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'",
      refresh: '15',
    }
    return reply.type('text/html; charset=utf-8').headers(headers).send(text)
  })
}

/** Metrics are for the operator's own network, not for requests that a proxy forwards from outside. */
function fromInside(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  if (forwarded && request.ip === request.socket.remoteAddress) return false
  return ipaddr.isValid(request.ip) && ipaddr.process(request.ip).range() !== 'unicast'
}
