import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../../test/support/until.ts'
import { createOutgoing, type Lookup, type Outgoing, OutgoingError } from './outgoing.ts'

const servers: Server[] = []
const clients: Outgoing[] = []
const sockets = new Set<Socket>()
let connections = 0

/** Every test also proves that no connection is left, before anything is closed for it. */
afterEach(async () => {
  vi.useRealTimers()
  try {
    await until('the end of all connections', () => [...sockets].every((socket) => socket.destroyed))
  } finally {
    for (const socket of sockets) socket.destroy()
    await Promise.all(clients.splice(0).map((client) => client.close()))
    await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))))
    sockets.clear()
    connections = 0
  }
})

describe('a call', () => {
  test('sends method, path, headers and body and returns the answer', async () => {
    const url = await http(async (request, response) => {
      const seen = { method: request.method, url: request.url, type: request.headers['content-type'] }
      response.writeHead(201, { 'X-Two': ['a', 'b'] }).end(JSON.stringify({ ...seen, body: await text(request) }))
    })
    const answer = await open().request({
      method: 'POST',
      url: `${url}/a%20b/?q=ž#fragment`,
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":"Jiří"}',
    })
    expect(answer.status).toBe(201)
    expect(answer.headers['x-two']).toEqual(['a', 'b'])
    expect(JSON.parse(answer.body.toString())).toEqual({
      method: 'POST',
      url: '/a%20b/?q=%C5%BE',
      type: 'application/json',
      body: '{"name":"Jiří"}',
    })
  })

  test('is a GET without a body and asks for no compression and no kept connection', async () => {
    const [answer, seen] = await echo({ headers: { 'Accept-Encoding': 'gzip' } })
    expect(answer.status).toBe(200)
    expect(seen).toMatch(/^GET \/ HTTP\/1.1\r\n/)
    expect(seen).toMatch(/\r\nconnection: close\r\n/i)
    expect(seen).not.toMatch(/accept-encoding/i)
    expect(seen.endsWith('\r\n\r\n')).toBe(true)
  })

  test('returns a compressed answer as it came', async () => {
    const bytes = Buffer.from('1f8b0800', 'hex')
    const url = await http((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bytes))
    expect((await open().request({ url })).body).toEqual(bytes)
  })

  test.each([204, 304, 404, 500])('status %i is an answer', async (status) => {
    const url = await http((_, response) => response.writeHead(status).end())
    expect(await open().request({ url })).toMatchObject({ status, body: Buffer.alloc(0) })
  })

  test('HEAD has no body, even if it announces a length', async () => {
    const url = await http((_, response) => response.writeHead(200, { 'Content-Length': '5000000' }).end())
    const answer = await open().request({ method: 'HEAD', url })
    expect([answer.headers['content-length'], answer.body.length]).toEqual(['5000000', 0])
  })

  test('a redirect is returned, not followed', async () => {
    const paths: unknown[] = []
    const url = await http((request, response) => {
      paths.push(request.url)
      response.writeHead(302, { Location: 'http://127.0.0.1:1/secret' }).end()
    })
    const answer = await open().request({ url })
    expect([answer.status, answer.headers.location, paths]).toEqual([302, 'http://127.0.0.1:1/secret', ['/']])
  })
})

describe('headers', () => {
  test('credentials go out as basic auth, in UTF-8, in place of a header of that name', async () => {
    const basicAuth = { login: 'anna', password: 'p:ěš"\r\nX: 1' }
    const [, seen] = await echo({ basicAuth, headers: { AUTHORIZATION: 'Bearer other' } })
    const sent = /\r\nauthorization: Basic (\S+)\r\n/.exec(seen)?.[1] ?? ''
    expect(Buffer.from(sent, 'base64').toString()).toBe('anna:p:ěš"\r\nX: 1')
    expect(seen).not.toContain('Bearer')
  })

  test.each([
    ['line breaks', 'a\r\nInjected: 1'],
    ['a bare line feed', 'a\nInjected: 1'],
    ['a bare carriage return', 'a\rInjected: 1'],
    ['a second request', 'a\r\n\r\nGET /admin HTTP/1.1\r\nHost: x'],
    ['zero bytes', 'a\0\x1f\x7f'],
    ['characters that are a line break when cut to a byte', 'a\u010d\u010aInjected: 1'],
  ])('%s stay inside the value', async (_, value) => {
    const [, seen] = await echo({ headers: { 'X-Value': value } })
    const lines = seen.split(/[\r\n]+/).filter(Boolean)
    expect(lines.filter((line) => /^(injected|get \/admin|host: x)/i.test(line))).toEqual([])
    expect(lines.filter((line) => line.startsWith('X-Value: a'))).toHaveLength(1)
    expect([...seen].filter((char) => '\0\x1f\x7f'.includes(char))).toEqual([])
  })

  test('values are sent as UTF-8', async () => {
    const [, seen] = await echo({ headers: { 'X-Name': 'Jiří 🐴' } })
    expect(seen).toContain('X-Name: Jiří 🐴\r\n')
  })

  test.each(['X\r\nInjected', 'X: 1\r\nY', 'Transfer-Encoding ', ''])('the name %j fails the call', async (name) => {
    const url = await http((_, response) => response.end())
    expect(await reason(open().request({ url, headers: { [name]: '1' } }))).toBe('network')
    expect(connections).toBe(0)
  })

  test('framing and the host cannot be set', async () => {
    const headers = {
      Host: 'internal',
      'Content-Length': '0',
      'Transfer-Encoding': 'chunked',
      Connection: 'X-Value',
      Upgrade: 'h2c',
      Expect: '100-continue',
      'X-Value': 'kept',
    }
    const [, seen] = await echo({ method: 'POST', body: 'abc', headers })
    expect(seen).toMatch(/\r\nhost: 127\.0\.0\.1:\d+\r\n/i)
    expect(seen).toMatch(/\r\ncontent-length: 3\r\n/i)
    expect(seen).toMatch(/\r\nX-Value: kept\r\n/)
    expect(seen).not.toMatch(/internal|chunked|upgrade|expect/i)
  })

  test.each(['GET /x HTTP/1.1\r\nHost: y\r\n\r\n', 'CONNECT', 'A B', ''])(
    'the method %j fails the call',
    async (method) => {
      const url = await http((_, response) => response.end())
      expect(await reason(open().request({ url, method }))).toBe('network')
    },
  )
})

describe('targets', () => {
  const judged = (lookup?: Lookup) => open({ allowPrivate: false, ...(lookup && { lookup }) })

  test.each(['file:///etc/passwd', 'http://user:pass@127.0.0.1/', 'nonsense'])('%s is refused', async (url) => {
    expect(await reason(open().request({ url }))).toBe('scheme')
    expect(await reason(open().stream({ url }))).toBe('scheme')
  })

  test('a literal private address is refused before anything connects', async () => {
    const { port } = new URL(await http((_, response) => response.end()))
    const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0', '[::1]', '[::ffff:127.0.0.1]']
    const found = await Promise.all(hosts.map((host) => reason(judged().request({ url: `http://${host}:${port}` }))))
    expect(found).toEqual(hosts.map(() => 'address'))
    expect(connections).toBe(0)
  })

  test('localhost is a name like any other, refused by its address', async () => {
    const { port } = new URL(await http((_, response) => response.end()))
    expect(await reason(judged().request({ url: `http://LocalHost:${port}` }))).toBe('address')
    const asked: string[] = []
    const loopback = judged(async (name) => [asked.push(name) ? '::1' : ''])
    expect(await reason(loopback.request({ url: `http://localhost.:${port}` }))).toBe('address')
    expect([asked, connections]).toEqual([['localhost.'], 0])
  })

  test.each([
    ['one private address', ['127.0.0.1']],
    ['a public and a private address', ['93.184.215.14', '127.0.0.1']],
    ['a private and a public address', ['127.0.0.1', '93.184.215.14']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a NAT64 address', ['64:ff9b::7f00:1']],
    ['an address with a zone', ['fe80::1%lo']],
    ['no address at all', ['127.1']],
  ])('a name with %s is refused', async (_, addresses) => {
    const { port } = new URL(await http((_, response) => response.end()))
    expect(await reason(judged(async () => addresses).request({ url: `http://hook.test:${port}` }))).toBe('address')
    expect(connections).toBe(0)
  })

  test('of several addresses the next is tried when one refuses', async () => {
    const { port } = new URL(await http((_, response) => response.end('here')))
    const client = open({ lookup: async () => ['127.0.0.2', '127.0.0.1'] })
    expect((await client.request({ url: `http://hook.test:${port}/` })).body.toString()).toBe('here')
  })

  test('a name that does not resolve is a matter of DNS', async () => {
    const failing = open({ lookup: () => Promise.reject(new Error('ENOTFOUND')) })
    expect(await reason(failing.request({ url: 'http://hook.test/' }))).toBe('dns')
    expect(await reason(open({ lookup: async () => [] }).request({ url: 'http://hook.test/' }))).toBe('dns')
    // A label this long fails in the system's resolver without a question to the network.
    expect(await reason(open().request({ url: `http://${'x'.repeat(64)}.invalid/` }))).toBe('dns')
  })
})

describe('deadlines', () => {
  /** The timers of calls: a test that replaces them decides when a deadline has passed. */
  const DEADLINES = { toFake: ['setTimeout', 'clearTimeout'] } satisfies Parameters<typeof vi.useFakeTimers>[0]

  test('DNS that never answers', async () => {
    const client = open({ lookup: () => new Promise(() => {}) })
    expect(await reason(client.request({ url: 'http://hook.test/', connectTimeoutMs: 50 }))).toBe('deadline')
    expect(await reason(client.request({ url: 'http://hook.test/', timeoutMs: 50 }))).toBe('deadline')
  })

  test('a connection whose TLS handshake never ends', async () => {
    const { port } = new URL(await tcp(() => {}))
    const call = open().request({ url: `https://127.0.0.1:${port}/`, connectTimeoutMs: 100, timeoutMs: 3_600_000 })
    expect(await reason(call)).toBe('deadline')
  })

  test('the connect deadline is over once connected', async () => {
    vi.useFakeTimers(DEADLINES)
    const url = await http((_, response) => {
      vi.advanceTimersByTime(20_000)
      response.end('late')
    })
    expect((await open().request({ url, connectTimeoutMs: 10_000 })).body.toString()).toBe('late')
  })

  test('headers that do not come', async () => {
    const url = await http(() => {})
    expect(await reason(open().request({ url, timeoutMs: 100 }))).toBe('deadline')
  })

  test('headers that drip', async () => {
    const url = await tcp((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX: ', 'y'))
    expect(await reason(open().request({ url, timeoutMs: 100 }))).toBe('deadline')
  })

  test('a body that drips', async () => {
    const url = await tcp((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n', 'y'))
    expect(await reason(open().request({ url, timeoutMs: 100 }))).toBe('deadline')
  })

  test('interim answers without end', async () => {
    const url = await tcp((socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'))
    expect(await reason(open().request({ url, timeoutMs: 100 }))).toBe('deadline')
  })

  test('a stream that drips, and one that is not read', async () => {
    const url = await tcp((socket) => drip(socket, 'HTTP/1.1 200 OK\r\n\r\n', 'y'))
    vi.useFakeTimers(DEADLINES)
    const { body } = await open().stream({ url })
    await open().stream({ url })
    vi.advanceTimersByTime(30_000)
    expect(await reason(body.toArray())).toBe('deadline')
  })
})

describe('sizes', () => {
  const sends = (size: number) => http((_, response) => response.end(Buffer.alloc(size)))

  test('one byte over the limit is too big, the limit is not', async () => {
    const url = await sends(1000)
    expect((await open().request({ url, maxBytes: 1000 })).body.length).toBe(1000)
    expect(await reason(open().request({ url, maxBytes: 999 }))).toBe('size')
  })

  test('the limit is 1 MB by default', async () => {
    expect((await open().request({ url: await sends(1_000_000) })).body.length).toBe(1_000_000)
    expect(await reason(open().request({ url: await sends(1_000_001) }))).toBe('size')
  })

  test('an answer in a hundred thousand pieces arrives whole', async () => {
    const pieces = Array.from({ length: 100_000 }, (_, i) => `1\r\n${i % 10}\r\n`)
    const url = await tcp((socket) => {
      socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${pieces.join('')}0\r\n\r\n`)
    })
    expect((await open().request({ url })).body.toString()).toBe('0123456789'.repeat(10_000))
  })

  test('an endless answer ends at the limit', async () => {
    const url = await http(endless)
    expect(await reason(open().request({ url, maxBytes: 300_000 }))).toBe('size')
    const { body } = await open().stream({ url, maxBytes: 300_000 })
    let size = 0
    body.on('data', (chunk) => {
      size += chunk.length
    })
    expect(await reason(once(body, 'end'))).toBe('size')
    expect(size).toBeLessThanOrEqual(300_000)
    expect(size).toBeGreaterThan(200_000)
  })

  /** More than the buffers of both processes and of the system hold. */
  const BUFFERS = 64 << 20

  test('a stream is read as fast as its reader reads', async () => {
    let sent = 0
    const url = await http((request, response) => endless(request, response, (size) => (sent += size)))
    const { body } = await open().stream({ url })
    // What fits into the buffers between the two is sent, and then nothing more.
    for (let before = -1; sent > before; await sleep(100)) {
      before = sent
      expect(sent).toBeLessThan(BUFFERS)
    }
    body.destroy()
  })

  test('headers without end', async () => {
    const url = await tcp((socket) => socket.on('error', () => {}).write(`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(1e6)}`))
    expect(await reason(open().request({ url }))).toBe('network')
  })
})

describe('failures', () => {
  test('a connection that is refused', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await new Promise((done) => server.close(done))
    const error = await open()
      .request({ url: `http://127.0.0.1:${port}/` })
      .catch((error) => error)
    expect(error).toMatchObject({ name: 'OutgoingError', reason: 'network', cause: { code: 'ECONNREFUSED' } })
  })

  test.each([
    ['closed at once', (socket: Socket) => socket.end()],
    ['reset at once', (socket: Socket) => socket.resetAndDestroy()],
    ['closed after the request', (socket: Socket) => socket.once('data', () => socket.end())],
    ['closed in the headers', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nX: ')],
    ['closed in the body', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc')],
    ['reset in the body', (socket: Socket) => resetAfter(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc')],
    [
      'closed in a piece',
      (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab'),
    ],
    ['not HTTP', (socket: Socket) => socket.end('220 mail.example ESMTP\r\n')],
    ['an upgrade', (socket: Socket) => socket.end('HTTP/1.1 101 X\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n')],
  ])('%s', async (_, behave) => {
    const url = await tcp(behave)
    expect(await reason(open().request({ method: 'POST', url, body: 'x' }))).toBe('network')
    expect(connections).toBe(1)
  })

  test('a stream that breaks off', async () => {
    const connected = Promise.withResolvers<Socket>()
    const url = await tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc')
      connected.resolve(socket)
    })
    const { status, body } = await open().stream({ url })
    ;(await connected.promise).resetAndDestroy()
    expect([status, await reason(body.toArray())]).toEqual([200, 'network'])
  })

  test('a reader that stops frees the connection', async () => {
    const url = await http(endless)
    const { body } = await open().stream({ url })
    for await (const _ of body) break
  })
})

describe('close', () => {
  test('ends running calls and refuses new ones', async () => {
    const url = await http((request, response) => (request.url === '/endless' ? endless(request, response) : undefined))
    const client = open({ lookup: () => new Promise(() => {}) })
    const waiting = [reason(client.request({ url })), reason(client.request({ url: 'http://hook.test/' }))]
    const { body } = await client.stream({ url: `${url}/endless` })
    await client.close()
    expect(await Promise.all([...waiting, reason(body.toArray())])).toEqual(['network', 'network', 'network'])
    expect(await reason(client.request({ url }))).toBe('network')
  })
})

function open(options: { allowPrivate?: boolean; lookup?: Lookup } = {}): Outgoing {
  const client = createOutgoing({ allowPrivate: true, ...options })
  clients.push(client)
  return client
}

/** The answer of a server that accepts any request, and the request byte by byte as it arrived. */
async function echo(r: Omit<Parameters<Outgoing['request']>[0], 'url'>) {
  let seen = ''
  const url = await tcp((socket) => {
    socket.setEncoding('utf8').on('data', (data) => {
      seen += data
      if (seen.endsWith(r.body ? String(r.body) : '\r\n\r\n'))
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    })
  })
  return [await open().request({ ...r, url }), seen] as const
}

const http = (handle: RequestListener) => listen(createServer(handle))
const tcp = (handle: (socket: Socket) => unknown) =>
  listen(createTcpServer((socket) => void handle(socket.on('error', () => {}).resume())))

async function listen(server: Server): Promise<string> {
  servers.push(server)
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function drip(socket: Socket, head: string, piece: string) {
  socket.write(head)
  const timer = setInterval(() => socket.write(piece), 10)
  socket.on('close', () => clearInterval(timer))
}

function resetAfter(socket: Socket, text: string) {
  socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 20))
}

function endless(_request: IncomingMessage, response: ServerResponse, sent = (_size: number) => {}) {
  const chunk = Buffer.alloc(10_000)
  const more = () => {
    while (!response.destroyed && response.write(chunk)) sent(chunk.length)
  }
  response.on('drain', more)
  more()
}

async function text(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString()
}

function reason(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'answered',
    (error) => (error instanceof OutgoingError ? error.reason : error),
  )
}
