import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { createDeliveries, deliver } from '../../src/features/integrations/account-webhooks/delivery/deliver.ts'
import { contactItems, mailItems } from '../../src/features/integrations/account-webhooks/readers.ts'
import type { AnyReader } from '../../src/platform/events/define-reader.ts'
import { ensureReader, readEvents } from '../../src/platform/events/read.ts'
import { allRead } from './all-read.ts'
import type { useApi } from './api.ts'
import { until } from './until.ts'

type Api = ReturnType<typeof useApi>

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: unknown
  text: string
}

/** A server that keeps what it receives. `answer` decides the status by the path; null never answers. */
export function useReceiver() {
  const got: Received[] = []
  const receiver = {
    base: '',
    got,
    answer: (_path: string, _call: number): number | null => 200,
    /** Breaks the connections of calls that were not answered. */
    close: () => server.closeAllConnections(),
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const path = request.url!
    got.push({ path, headers: request.headers, body: JSON.parse(text), text })
    const status = receiver.answer(path, got.filter((one) => one.path === path).length)
    if (status === null) return
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    receiver.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}

const READERS = [contactItems, mailItems] as unknown as AnyReader[]

export async function startReaders(t: Api) {
  for (const { name, from } of READERS) await ensureReader(t.database.db, name, from)
}

/** Keeps what happened for webhooks. An event can be read once older transactions of the whole server have ended. */
export async function readItems(t: Api) {
  const { database, ...services } = t.app
  for (const reader of READERS) {
    const log = reader.log ?? 'event'
    await until(`the reader ${reader.name}`, async () => {
      await readEvents(database.db, {
        ...{ reader: reader.name, limit: reader.batch, log, needed: reader.needed, rows: reader.rows },
        handle: (db, rows) => reader.handle(db, rows, services),
      })
      return allRead(database.db, reader.name, log)
    })
  }
}

/** Reads what happened and calls the webhooks that are due, once. */
export async function deliverOnce(t: Api) {
  await readItems(t)
  const { database, ...app } = t.app
  await deliver.run({ app, db: database.db, now: t.clock.now() })
  await t.app.services.get(createDeliveries).idle()
}
