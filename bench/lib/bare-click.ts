// The limit for clicks: a Fastify route that inserts a row and redirects, without any checks.
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const server = Fastify({ trustProxy: true })
server.get('/c/:token/:link', async (request, reply) => {
  const { u } = request.query as { u: string }
  await pool.query({
    name: 'click',
    text: `insert into tracking_hit (tenant_id, at, source_id, contact_id, kind, link, url, ip, agent)
      values ($1, $2, $3, $4, 4, $5, $6, $7, $8)`,
    values: [1, new Date(), 2, 3, 1, u, request.ip, request.headers['user-agent'] ?? ''],
  })
  return reply.redirect(u)
})
server.get('/healthz', () => ({ status: 'ok' }))
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
