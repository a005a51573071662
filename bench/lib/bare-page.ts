// The limit for pages: a Fastify route that answers with a string.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const document = readFileSync(process.env.DOCUMENT!, 'utf8')
const server = Fastify()
server.get('/p/:slug', (_request, reply) => reply.type('text/html; charset=utf-8').send(document))
server.get('/healthz', () => ({ status: 'ok' }))
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
