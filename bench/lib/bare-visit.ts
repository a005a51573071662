// The limit for visits: a Fastify route that takes JSON as text and inserts rows in groups, without any checks.
import Fastify from 'fastify'
import pg from 'pg'

interface Row {
  visitor: string
  data: object
  done(): void
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const server = Fastify()
server.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
  done(null, JSON.parse(body as string)),
)

const waiting: Row[] = []
let writers = 0

async function write() {
  writers += 1
  while (waiting.length) {
    await new Promise(setImmediate)
    const group = waiting.splice(0, 1000)
    const rows = group.map(({ visitor, data }) => ({ at: new Date(), visitor, data }))
    await pool.query({
      name: 'visits',
      text: `insert into web_event (tenant_id, shop_id, at, visitor, type, data, waiting)
        select 1, 1, at, visitor, 'visit', data, true
        from jsonb_to_recordset($1::jsonb) e (at timestamptz, visitor uuid, data jsonb)`,
      values: [JSON.stringify(rows)],
    })
    for (const { done } of group) done()
  }
  writers -= 1
}

server.post('/t/:company/:shop', async (request, reply) => {
  const { visitor, events } = request.body as { visitor: string; events: { visit: object }[] }
  await Promise.all(
    events.map(
      ({ visit }) =>
        new Promise<void>((done) => {
          waiting.push({ visitor, data: visit, done })
          if (writers < 2) void write()
        }),
    ),
  )
  return reply.code(204).send()
})
server.get('/healthz', () => ({ status: 'ok' }))
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
