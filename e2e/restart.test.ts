import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { until } from '../server/test/support/until.ts'
import { installation } from './support/product.ts'

const NAME = 'restart'
const made: { remove(): Promise<unknown> }[] = []
afterAll(async () => {
  for (const one of made) await one.remove()
})

interface Upstream {
  port: number
  agent: Agent
}

/** A proxy as operators have it: keeps connections, and sends requests only to processes that say that they are ready. */
function createProxy(upstreams: readonly Upstream[]) {
  let ready = [...upstreams]
  const check = setInterval(async () => {
    const answers = await Promise.all(
      upstreams.map(({ port }) => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => ({ ok: false }))),
    )
    ready = upstreams.filter((_, index) => answers[index]!.ok)
  }, 100)
  let turn = 0
  const proxy = createServer(async (from, to) => {
    const { port, agent } = ready[turn++ % ready.length]!
    const { method, url, headers } = from
    const asked = request({ port, agent, method, path: url, headers, host: '127.0.0.1' }, (answer) => {
      to.writeHead(answer.statusCode!, { 'content-type': answer.headers['content-type'] ?? 'text/plain' })
      answer.pipe(to)
    })
    asked.once('error', (error: NodeJS.ErrnoException) => to.writeHead(502).end(error.code))
    from.pipe(asked)
  })
  return proxy.once('close', () => clearInterval(check))
}

test('processes that answer requests are restarted one after the other, and no request fails', async () => {
  const databaseUrl = inject('databaseUrl').replace(/\/postgres$/, `/${NAME}`)
  const admin = new pg.Client(inject('databaseUrl'))
  await admin.connect()
  await admin.query(`create database ${NAME}`)
  await admin.end()
  const env = { DATABASE_URL: databaseUrl, DATA_KEY: Buffer.alloc(32, 1).toString('base64') }
  const products = [await installation(env), await installation(env)]
  made.push(...products)
  const [first] = products as [(typeof products)[0]]
  expect((await first.command('migrate')).code).toBe(0)
  const created = await first.command('company', 'create', '--name', 'Shop', '--email', 'owner@example.com')
  const { tenant, apiKey } = JSON.parse(created.out)
  const start = async (product: (typeof products)[0]) => {
    const run = product.start('api')
    await until('the start', async () => (await fetch(`${product.base}/readyz`).catch(() => null))?.ok ?? false)
    return run
  }
  const runs = [await start(products[0]!), await start(products[1]!)]
  const upstreams = products.map(({ base }) => ({
    port: Number(new URL(base).port),
    agent: new Agent({ keepAlive: true, maxSockets: 20 }),
  }))
  const proxy = createProxy(upstreams).listen(0, '127.0.0.1')
  await until('the proxy', () => proxy.listening)
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api/v1/tenants/${tenant}/company`
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }

  const answers = new Map<string, number>()
  let isOver = false
  let number = 0
  const clients = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const body = number++ % 4 === 0 ? JSON.stringify({ city: `Town ${number}` }) : null
      const answer = await fetch(url, { method: body ? 'PATCH' : 'GET', headers, body })
      const text = await answer.text()
      const outcome = answer.ok ? 'ok' : answer.status === 429 ? 'limited' : `${answer.status} ${text}`
      answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  for (const [index, product] of products.entries()) {
    runs[index]!.child.kill('SIGTERM')
    expect(await runs[index]!.exit).toBe(0)
    runs[index] = await start(product)
  }
  isOver = true
  await Promise.all(clients)
  expect(answers.get('ok')).toBeGreaterThan(20)
  answers.delete('ok')
  answers.delete('limited')
  expect(Object.fromEntries(answers)).toEqual({})
  for (const { child, exit } of runs) {
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  }
  proxy.closeAllConnections()
  proxy.close()
})
