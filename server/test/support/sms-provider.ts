import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onClose } from './database.ts'

interface Received {
  to: string
  text: string
  sender: string | null
  id: string
  authorization: string
}

/** A provider of SMS that keeps what it gets. */
export async function startSmsProvider() {
  const received: Received[] = []
  const provider = {
    received,
    /** The status of the next answers; 0 breaks the connection after the request arrived. */
    status: 200,
    /** Called before each answer. */
    beforeAnswer: async () => {},
    url: '',
    /** Texts with their numbers, sorted. */
    texts: () => received.map(({ to, text }) => `${to}: ${text}`).sort(),
    clear() {
      received.length = 0
      provider.status = 200
      provider.beforeAnswer = async () => {}
    },
  }
  const server = createServer(async (request, response) => {
    const sms = (await json(request)) as Omit<Received, 'authorization'>
    received.push({ ...sms, authorization: request.headers.authorization ?? '' })
    await provider.beforeAnswer()
    if (provider.status) response.writeHead(provider.status).end('{}')
    else request.socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onClose(async () => {
    server.closeAllConnections()
    server.close()
  })
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
  return provider
}
