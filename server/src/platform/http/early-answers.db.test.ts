// An answer that comes before the client has sent the whole body must reach the client.
import { connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import type { Company } from '../../../test/support/company.ts'

const t = useApi()
let port: number
let co: Company

beforeAll(async () => {
  co = await t.company()
  const { server } = t.stranger
  await server.listen({ host: '127.0.0.1', port: 0 })
  port = (server.server.address() as { port: number }).port
})

/** Sends the head and the whole body before it reads anything, as Python's urllib does, and returns the status. */
async function statusOf(path: string, { bytes, headers }: { bytes: number; headers: Record<string, string> }) {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  const lines = Object.entries({ host: 'x', 'content-length': String(bytes), ...headers }).map(([k, v]) => `${k}: ${v}`)
  await write(socket, `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const chunk = Buffer.alloc(64 * 1024, 'a')
  for (let sent = 0; sent < bytes; sent += chunk.length)
    await write(socket, chunk.subarray(0, Math.min(chunk.length, bytes - sent)))
  socket.resume()
  const answer = await new Promise<string>((resolve, reject) => {
    socket.once('data', (data) => resolve(data.toString()))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed without an answer')))
  })
  socket.destroy()
  return Number(answer.split(' ')[1])
}

const write = (socket: Socket, data: string | Buffer) =>
  new Promise<void>((resolve, reject) => socket.write(data, (error) => (error ? reject(error) : resolve())))

const JSON_TYPE = { 'content-type': 'application/json' }
const SIZES = [300_000, 6_000_000, 40_000_000]

describe.each(SIZES)('a body of %d bytes', (bytes) => {
  test('that is too large is 413', async () => {
    const headers = { ...JSON_TYPE, authorization: co.headers.authorization! }
    const expected = bytes > 5 * 1024 * 1024 ? 413 : 400
    expect(await statusOf(`${co.base}/labels`, { bytes, headers })).toBe(expected)
  })

  test('without credentials is 401', async () => {
    expect(await statusOf(`${co.base}/labels`, { bytes, headers: JSON_TYPE })).toBe(401)
  })

  test('of another type is 415, to another company 403, to an unknown path 404', async () => {
    const authorization = co.headers.authorization!
    expect(await statusOf(`${co.base}/labels`, { bytes, headers: { authorization, 'content-type': 'text/x' } })).toBe(
      415,
    )
    const foreign = (await t.company()).base
    expect(await statusOf(`${foreign}/labels`, { bytes, headers: { authorization, ...JSON_TYPE } })).toBe(403)
    expect(await statusOf(`${co.base}/nothing`, { bytes, headers: { authorization, ...JSON_TYPE } })).toBe(404)
  })
})

test('an upload without its end is 400 and leaves nothing behind', async () => {
  const { server } = t.stranger
  for (const [path, size] of [
    ['/files', 70_000],
    ['/imports/files', 70_000],
    ['/deliverability/dmarc', 10],
  ] as const) {
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
    const answer = await server.inject({
      method: 'POST',
      url: co.base + path,
      headers: { authorization: co.headers.authorization!, 'content-type': 'multipart/form-data; boundary=b' },
      payload: head + 'a'.repeat(size),
    })
    expect([path, answer.statusCode]).toEqual([path, 400])
  }
})
