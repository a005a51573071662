// A thread that sends hostile requests of one company until it is ended.
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { loadRoutes } from '../../server/src/features.ts'
import { hostileInputs } from '../../server/test/support/hostile-inputs.ts'

// An attacker works on a machine of its own: here it must not take the processor from the server.
setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 19)
const routes = await loadRoutes()

export interface AttackerData {
  base: string
  tenant: string
  apiKey: string
  /** Ids for the parameters of paths. */
  objects: Record<string, string>
  /** Requests beyond those made from the schemas. */
  extra: { method: string; path: string; body?: string }[]
  /** Where this attacker begins, so that attackers do not send the same at the same time. */
  offset: number
}

const AT_ONCE = 4
const data = workerData as AttackerData
const prefix = `/api/v1/tenants/${data.tenant}`
const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => data.objects[name] ?? '1')
const made = [...hostileInputs(routes.filter(({ access }) => access === 'company'))].map(({ route, body }) => ({
  method: route.method as string,
  path: pathOf(route.path.replace('{tenant}', data.tenant)),
  body,
}))
const extra = data.extra.map(({ path, ...one }) => ({ ...one, path: prefix + path }))
const dispatcher = new Agent({ connections: AT_ONCE, headersTimeout: 120_000, bodyTimeout: 120_000 })
const statuses: Record<string, number> = {}

/** Sends these requests one after another, again and again. */
async function attack(inputs: typeof extra, next: number) {
  for (;;) {
    const { method, path, body } = inputs[next++ % inputs.length]!
    const headers = { authorization: `Bearer ${data.apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    try {
      const answer = await request(data.base + path, {
        method: method as 'POST',
        headers,
        body: body ?? null,
        dispatcher,
      })
      await answer.body.dump()
      const { statusCode } = answer
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    } catch {
      statuses.lost = (statuses.lost ?? 0) + 1
    }
  }
}

parentPort!.on('message', () => parentPort!.postMessage(statuses))
// Half of the connections send the special requests, which are slow: the quick ones must not wait for them.
for (let i = 0; i < AT_ONCE; i++) {
  if (i % 2) void attack(extra, data.offset + i)
  else void attack(made, data.offset + Math.round((i * made.length) / AT_ONCE))
}
parentPort!.postMessage('ready')
