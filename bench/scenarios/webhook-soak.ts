import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { caller } from '../lib/caller.ts'
import { benchCompany, benchEnvironment } from '../lib/environment.ts'

const WEBHOOKS = 50
/** A receiver that fails at every third call takes two contacts in 30 seconds. */
const NEW_CONTACT_MS = 15_000
const POLL_MS = 2000
const LONGEST_MS = 15 * 60_000

/** How receivers behave, by the number of the call. Null never answers; a text closes the connection. */
const KINDS: Record<string, (call: number) => number | null | 'close' | 'slow'> = {
  works: () => 200,
  fails: (call) => (call % 3 === 0 ? 500 : 204),
  hangs: (call) => (call % 10 === 5 ? null : 200),
  closes: (call) => (call % 4 === 1 ? 'close' : 200),
  slow: () => 'slow',
  redirects: (call) => (call % 5 === 2 ? 302 : 200),
  breaks: (call) => (call <= 12 ? 503 : 200),
}

interface Receiver {
  kind: string
  calls: number
  /** Addresses in the order in which they were taken, without repetitions. */
  taken: string[]
}

/**
 * Contacts are created for some minutes while 50 webhooks are called whose receivers fail, hang, close, answer slowly and
 * redirect: each must take every contact at least once and in order. Webhooks that errors switched off are switched on.
 */
export async function run([seconds = '600']: string[]) {
  const bench = await benchEnvironment()
  const receivers = Array.from({ length: WEBHOOKS }, (_, i): Receiver => {
    const kinds = Object.keys(KINDS)
    return { kind: kinds[i % kinds.length]!, calls: 0, taken: [] }
  })
  const server = createServer((request, response) => void take(receivers, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const company = await benchCompany(bench.database)
    const env = { ALLOW_PRIVATE_TARGETS: '1' }
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz', env)
    bench.start('server/src/main.ts', ['worker'], env)
    const call = caller(base, company)
    for (let i = 0; i < WEBHOOKS; i++)
      await call('POST', '/account-webhooks', { url: `${target}/${i}`, event: 'new_contact' })
    const [purpose] = (await call('GET', '/purposes')).items
    const created: string[] = []
    const end = performance.now() + Number(seconds) * 1000
    while (performance.now() < end) {
      const email = `c${created.length}@customers.example`
      await call('POST', '/contacts', {
        email,
        shopId: company.shopId,
        purposeId: purpose.id,
        consentConfirmed: true,
      })
      created.push(email)
      const next = performance.now() + NEW_CONTACT_MS
      for (; performance.now() < next; await sleep(POLL_MS)) await switchOn(call)
    }
    const isDone = () => receivers.every(({ taken }) => taken.length === created.length)
    for (const last = performance.now() + LONGEST_MS; !isDone() && performance.now() < last; await sleep(POLL_MS))
      await switchOn(call)
    const wrong = receivers.filter(({ taken }) => taken.join() !== created.join())
    return {
      what: `${WEBHOOKS} webhooks for ${seconds} s with receivers that fail, hang, close, answer slowly and redirect`,
      contacts: created.length,
      calls: receivers.reduce((sum, { calls }) => sum + calls, 0),
      wrong: wrong.map(({ kind, taken }) => ({ kind, taken: taken.length })),
      ok: wrong.length === 0,
    }
  } finally {
    server.closeAllConnections()
    server.close()
    await bench.close()
  }
}

async function take(receivers: Receiver[], request: IncomingMessage, response: ServerResponse) {
  const receiver = receivers[Number(request.url!.slice(1))]!
  let text = ''
  for await (const part of request) text += part
  receiver.calls += 1
  const answer = KINDS[receiver.kind]!(receiver.calls)
  if (answer === null) return
  if (answer === 'close') return void request.socket.destroy()
  if (answer === 'slow') await sleep(1500)
  const status = answer === 'slow' ? 200 : answer
  const [{ emailaddress }] = JSON.parse(text) as [{ emailaddress: string }]
  if (status < 300 && receiver.taken.at(-1) !== emailaddress) receiver.taken.push(emailaddress)
  response.writeHead(status, status === 302 ? { location: '/0' } : {}).end()
}

/** Switches on what errors switched off, as a person would. */
async function switchOn(call: ReturnType<typeof caller>) {
  const { items } = await call('GET', '/account-webhooks')
  for (const { id, active } of items as { id: string; active: boolean }[])
    if (!active) await call('PATCH', `/account-webhooks/${id}`, { active: true })
}
