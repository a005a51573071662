import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../../src/platform/app.ts'
import type { OutgoingRequest } from '../../src/platform/net/outgoing.ts'
import { onClose } from './database.ts'

/** The answer of an external address: a body, or a status; 0 breaks the connection. */
type Answer = Buffer | string | number

export interface TestWeb {
  /** By address; all other addresses answer 404. */
  answers: Record<string, Answer>
  seen: { url: string; headers: IncomingHttpHeaders }[]
}

/** Replaces the internet by a server on loopback. The client is the real one. */
export async function replaceWeb(app: App): Promise<TestWeb> {
  const web: TestWeb = { answers: {}, seen: [] }
  const server = createServer((request, response) => {
    const url = request.url!.replace(/^\/(https?)\//, '$1://')
    web.seen.push({ url, headers: request.headers })
    const answer = web.answers[url] ?? 404
    if (answer === 0) return request.socket.destroy()
    if (typeof answer === 'number') return response.writeHead(answer).end()
    response.end(answer)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onClose(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const real = app.outgoing
  const here = (request: OutgoingRequest) => ({
    ...request,
    url: `http://127.0.0.1:${port}/${request.url.replace('://', '/')}`,
  })
  app.outgoing = {
    request: (request) => real.request(here(request)),
    stream: (request) => real.stream(here(request)),
    close: () => real.close(),
  }
  return web
}
