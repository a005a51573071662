import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { createOutgoing as CreateOutgoing, Outgoing } from './outgoing.ts'

let createOutgoing: typeof CreateOutgoing

// Tests may only touch loopback, so here 127.0.0.1 plays the public internet and all other addresses keep their verdict. In
// modules of its own: other tests of this process must not believe it.
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('./target.ts', async (load) => {
    const real = await load<typeof import('./target.ts')>()
    return {
      ...real,
      mayCall: (ip: string, allowPrivate: boolean) => ip === '127.0.0.1' || real.mayCall(ip, allowPrivate),
    }
  })
  createOutgoing = (await import('./outgoing.ts')).createOutgoing
})
afterAll(() => {
  vi.doUnmock('./target.ts')
  vi.resetModules()
})

/** Self-signed for hook.test, until 2126; made for these tests and used nowhere else. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPU/OYIdnGTZfV1cU
wwrOuJb8AV/NHbGaoHLBFurhgkmhRANCAASpJQHoune+DTvkxHFBTq2uvn4PUAGA
hoocbYc76O5ZOoU0djP+sQMgMeK8cIdyWHHdRUtzHpfVfVXE93kgF5DW
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUQj2Yr2X0qpE4V3/dPBoWvzz4R1YwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJaG9vay50ZXN0MCAXDTI2MTExNTA3NDM0MVoYDzIxMjYxMDIy
MDc0MzQxWjAUMRIwEAYDVQQDDAlob29rLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASpJQHoune+DTvkxHFBTq2uvn4PUAGAhoocbYc76O5ZOoU0djP+sQMg
MeK8cIdyWHHdRUtzHpfVfVXE93kgF5DWo2kwZzAdBgNVHQ4EFgQUVixu9WhIR08Y
TsT0N+Nnoj1xGbIwHwYDVR0jBBgwFoAUVixu9WhIR08YTsT0N+Nnoj1xGbIwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglob29rLnRlc3QwCgYIKoZIzj0EAwID
SAAwRQIhAOfhTGR7fXTZgmPEo8cpZOsg7p8Zls2YFecSO4S9cI1LAiBd7V7LrgJR
bD4VuJPF7HT4IdzuYIuDZo8+e7Kk5pFZZw==
-----END CERTIFICATE-----`

const servers: Server[] = []
const clients: Outgoing[] = []

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))))
})

describe('DNS that changes its answer', () => {
  test('between the check and the connection: the checked address is called, under its name', async () => {
    const hosts: unknown[] = []
    const port = await listen(createServer((request, response) => response.end(`${hosts.push(request.headers.host)}`)))
    const { client, asked } = open(['127.0.0.1'], ['127.0.0.2'])
    expect((await client.request({ url: `http://hook.test:${port}/` })).status).toBe(200)
    expect([hosts, asked]).toEqual([[`hook.test:${port}`], ['hook.test']])
  })

  test('between two calls: the second is checked again and reuses no connection', async () => {
    let calls = 0
    const port = await listen(createServer((_, response) => response.end(String(++calls))))
    const { client, asked } = open(['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '10.0.0.1'], ['127.0.0.1'])
    const call = () => client.request({ url: `http://hook.test:${port}/` })
    expect((await call()).body.toString()).toBe('1')
    await expect(call()).rejects.toMatchObject({ reason: 'address' })
    await expect(call()).rejects.toMatchObject({ reason: 'address' })
    expect((await call()).body.toString()).toBe('2')
    expect(asked).toHaveLength(4)
  })

  test('the mapped form of a checked address is a different address', async () => {
    const { client } = open(['::ffff:127.0.0.1'])
    await expect(client.request({ url: 'http://hook.test:1/' })).rejects.toMatchObject({ reason: 'address' })
  })
})

describe('TLS', () => {
  const trusted = tls.getCACertificates()
  afterEach(() => tls.setDefaultCACertificates(trusted))

  test('the certificate is asked for and checked by the name', async () => {
    tls.setDefaultCACertificates([CERTIFICATE])
    const names: unknown[] = []
    const port = await listenTls(names)
    const { client } = open(['127.0.0.1'])
    const answer = await client.request({ url: `https://hook.test:${port}/` })
    expect([answer.body.toString(), names]).toEqual([`hook.test:${port}`, ['hook.test http/1.1']])
    await expect(client.request({ url: `https://other.test:${port}/` })).rejects.toMatchObject({
      reason: 'network',
      cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    })
  })

  test('a certificate without a trusted issuer is refused', async () => {
    const port = await listenTls([])
    const { client } = open(['127.0.0.1'])
    await expect(client.request({ url: `https://hook.test:${port}/` })).rejects.toMatchObject({
      reason: 'network',
      cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    })
  })
})

/** A client whose DNS gives these answers in turn, the last one for ever. */
function open(...answers: string[][]) {
  const asked: string[] = []
  const lookup = async (name: string) => answers[Math.min(asked.push(name), answers.length) - 1]!
  const client = createOutgoing({ allowPrivate: false, lookup })
  clients.push(client)
  return { client, asked }
}

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

function listenTls(names: unknown[]): Promise<number> {
  const server = createTlsServer(
    { key: KEY, cert: CERTIFICATE, ALPNProtocols: ['h2', 'http/1.1'] },
    (request, response) => response.end(request.headers.host),
  )
  server.on('secureConnection', (socket) => names.push(`${socket.servername} ${socket.alpnProtocol}`))
  return listen(server)
}
