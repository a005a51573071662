// The limit for reading through the API: a Fastify route that runs one prepared query.
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const server = Fastify()
server.get('/company/:id', async (request) => {
  const { id } = request.params as { id: string }
  const { rows } = await pool.query({
    name: 'company',
    text: 'select * from tenant where public_id = $1',
    values: [id],
  })
  return rows[0]
})
server.get('/healthz', () => ({ status: 'ok' }))
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
