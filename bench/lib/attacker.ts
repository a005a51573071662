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
  /** Where this attacker begins, from 0 to 1, so that attackers do not send the same at the same time. */
  offset: number
}

const AT_ONCE = 4
const data = workerData as AttackerData
const prefix = `/api/v1/tenants/${data.tenant}`
const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => data.objects[name] ?? '1')
// Without the routes that need a session, and those that wait for events.
const attacked = routes.filter(
  ({ access, id }) => (access === 'company' || access === 'public') && id !== 'stream.open',
)

interface HostileRequest {
  method: string
  path: string
  body?: string | undefined
}

/** Requests for all routes without end. The attackers begin at different routes. */
function* made(start: number): Generator<HostileRequest, never> {
  const first = Math.floor(start * attacked.length)
  const order = [...attacked.slice(first), ...attacked.slice(0, first)]
  for (;;)
    for (const { route, query = '', body } of hostileInputs(order))
      yield { method: route.method, path: pathOf(route.path.replace('{tenant}', data.tenant)) + query, body }
}

/** The special requests without end. */
function* special(start: number): Generator<HostileRequest, never> {
  for (let i = Math.floor(start * data.extra.length); ; i++) {
    const { path, ...one } = data.extra[i % data.extra.length]!
    yield { ...one, path: prefix + path }
  }
}

const dispatcher = new Agent({ connections: AT_ONCE, headersTimeout: 120_000, bodyTimeout: 120_000 })
const statuses: Record<string, number> = {}
/** The last known version of what is at a path. */
const versions: Record<string, number> = {}
type Stale = { error: { params?: { current?: number } } }

/** Sends these requests one after another. */
async function attack(requests: Iterable<HostileRequest>) {
  for (const { method, path, body: given } of requests) {
    const body = given?.replace('"baseVersion":1', `"baseVersion":${versions[path] ?? 1}`)
    const headers = { authorization: `Bearer ${data.apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    try {
      const answer = await request(data.base + path, {
        method: method as 'POST',
        headers,
        body: body ?? null,
        dispatcher,
      })
      const { statusCode } = answer
      // A save needs the version that is stored.
      if (statusCode === 409) versions[path] = ((await answer.body.json()) as Stale).error.params?.current ?? 1
      else await answer.body.dump()
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    } catch {
      statuses.lost = (statuses.lost ?? 0) + 1
    }
  }
}

parentPort!.on('message', () => parentPort!.postMessage(statuses))
// Half of the connections send the special requests, which are slow: the quick ones must not wait for them.
for (let i = 0; i < AT_ONCE; i++) {
  const start = (data.offset + i / 12) % 1
  void attack(i % 2 ? special(start) : made(start))
}
parentPort!.postMessage('ready')
