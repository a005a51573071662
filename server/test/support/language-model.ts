import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onClose } from './database.ts'

interface Asked {
  path: string
  authorization: string
  model: string
  /** What the model should do. */
  task: string
  /** What it should work on: JSON, or parts with an image. */
  given: string | { image_url: { url: string } }[]
}

/** A server with the interface of OpenAI. Its answers are those of the test. */
export async function startLanguageModel() {
  const model = {
    url: '',
    asked: [] as Asked[],
    /** What the model writes. */
    write: (_asked: Asked): unknown => ({}),
    /** Answers in another way; null writes. */
    instead: null as ((response: ServerResponse) => void) | null,
  }
  const server = createServer(async (request, response) => {
    const { model: name, messages } = (await json(request)) as {
      model: string
      messages: { content: string }[]
    }
    const asked: Asked = {
      path: request.url!,
      authorization: request.headers.authorization ?? '',
      model: name,
      task: messages[0]!.content,
      given: messages[1]!.content,
    }
    model.asked.push(asked)
    if (model.instead) return model.instead(response)
    const written = model.write(asked)
    const content = typeof written === 'string' ? written : JSON.stringify(written)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onClose(async () => {
    server.closeAllConnections()
    server.close()
  })
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return model
}
