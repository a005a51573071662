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

interface Sent {
  /** The length of the body. */
  bytes: number
  headers: Record<string, string>
  /** How the body begins. */
  beginning?: string
}

/** Sends the head and the whole body before it reads anything, as Python's urllib does, and returns the status. */
async function statusOf(path: string, { bytes, headers, beginning = '' }: Sent) {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  // The write that fails reports it.
  socket.on('error', () => {})
  const isChunked = 'transfer-encoding' in headers
  const length = isChunked ? {} : { 'content-length': String(bytes) }
  const lines = Object.entries({ host: 'x', ...length, ...headers }).map(([k, v]) => `${k}: ${v}`)
  const framed = (data: Buffer) =>
    isChunked ? Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]) : data
  await write(socket, `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  if (beginning) await write(socket, framed(Buffer.from(beginning)))
  const chunk = Buffer.alloc(64 * 1024, 'a')
  for (let sent = beginning.length; sent < bytes; sent += chunk.length)
    await write(socket, framed(chunk.subarray(0, Math.min(chunk.length, bytes - sent))))
  if (isChunked) await write(socket, '0\r\n\r\n')
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
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' }
const FILE = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
/** Far more than the buffers of two sockets, so that the client is still writing when the answer is ready. */
const SIZES = [12_000_000, 40_000_000]

describe.each(SIZES)('a body of %d bytes', (bytes) => {
  test('that is too large is 413', async () => {
    const headers = { ...JSON_TYPE, authorization: co.headers.authorization! }
    expect(await statusOf(`${co.base}/labels`, { bytes, headers })).toBe(413)
  })

  test.each(['/u/abcdefghij', '/invitation/abcdefghij', '/reset-password/abcdefghij'])(
    'that is too large for the form of %s is 413',
    async (path) => {
      const beginning = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\n'
      expect(await statusOf(path, { bytes, headers: MULTIPART, beginning })).toBe(413)
      // A body without an announced length.
      const chunked = { ...MULTIPART, 'transfer-encoding': 'chunked' }
      expect(await statusOf(path, { bytes, headers: chunked, beginning })).toBe(413)
    },
  )

  test('that is too large for a DMARC report is 413', async () => {
    const headers = { ...MULTIPART, authorization: co.headers.authorization! }
    expect(await statusOf(`${co.base}/deliverability/dmarc`, { bytes, headers, beginning: FILE })).toBe(413)
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
    const answer = await server.inject({
      method: 'POST',
      url: co.base + path,
      headers: { authorization: co.headers.authorization!, ...MULTIPART },
      payload: FILE + 'a'.repeat(size),
    })
    expect([path, answer.statusCode]).toEqual([path, 400])
  }
})
