import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../../platform/context.ts'
import { tx } from '../../../../platform/db/tx.ts'
import type { Loop } from '../../../../platform/jobs/loops.ts'
import { OutgoingError } from '../../../../platform/net/outgoing.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { findContact } from '../../../audience/contacts/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import { cleaned, NOWHERE, tagValues } from '../../../content/composing/index.ts'
import { graphOf } from '../engine/graph-cache.ts'
import { reportFailures } from '../engine/report-failures.ts'
import { failSteps } from '../engine/sql/failures.ts'
import { findAutomation } from '../store.ts'
import { readPassword } from './passwords.ts'
import { renderCall } from './render-call.ts'
import { type Call, claimCalls, recordCall } from './sql/calls.ts'

const MOST_ATTEMPTS = 6
const AGAIN_MS = 5 * 60_000
const PER_COMPANY = 10
const AT_ONCE = 100
const TIMEOUT_MS = 15_000
/** A round ends so that a worker can be stopped. */
const ROUND_MS = 5000
const LOOK_AGAIN_MS = 100

/** Calls the addresses of webhook nodes. Slow addresses of one company do not hold up the calls of others. */
export const callWebhooks: Loop = {
  name: 'automations.call-webhooks',
  everyMs: 500,
  async run({ app, db }) {
    const busy = new Map<string, Promise<void>>()
    const end = performance.now() + ROUND_MS
    let running = 0
    let called = 0
    do {
      const now = app.clock.now()
      const next = new Date(now.getTime() + AGAIN_MS)
      const wanted = { perCompany: PER_COMPANY, most: AT_ONCE - running, except: [...busy.keys()], now, next }
      const calls = await claimCalls(db, wanted)
      called += calls.length
      running += calls.length
      for (const [tenantId, own] of Map.groupBy(calls, (call) => call.tenantId)) {
        const all = Promise.allSettled(own.map((call) => attempt({ app, db, now }, call)))
        const ended = all.then((results) => {
          running -= own.length
          busy.delete(tenantId)
          for (const { reason } of results.filter((result) => result.status === 'rejected'))
            app.log.warn({ err: reason, tenant: tenantId }, 'a webhook could not be called')
        })
        busy.set(tenantId, ended)
      }
      await Promise.race([...busy.values(), sleep(LOOK_AGAIN_MS)])
    } while (busy.size && performance.now() < end)
    await Promise.all(busy.values())
    return called > 0
  },
}

const isGood = (status: number | null) => status !== null && status >= 200 && status < 300

/** `null` stops the attempts; otherwise the status, or why there is none. A call that cannot be written is not repeated. */
type Answer = { status: number | null; error: string | null; isFinal?: true } | null

async function attempt(context: Context, call: Call) {
  const { app, db, now } = context
  const answer = call.attempts > MOST_ATTEMPTS ? { status: null, error: 'killed' } : await request(context, call)
  const { status, error, isFinal = false } = answer ?? { status: null, error: 'stopped' }
  const isDone = isGood(status)
  const isGivenUp = answer !== null && !isDone && (isFinal || call.attempts >= MOST_ATTEMPTS)
  await tx(db, async (db) => {
    await recordCall(db, call, { status, error, isOver: answer === null || isDone || isGivenUp })
    if (isGivenUp) await giveUp({ app, db, now }, call, isFinal ? error! : 'other')
  })
}

async function request({ app, db }: Context, call: Call): Promise<Answer> {
  const { tenantId, automationId, contactId } = call
  const automation = await findAutomation(db, tenantId, automationId)
  const contact = await findContact(db, tenantId, contactId)
  if (automation?.status !== 'active' || !contact) return null
  const of = { tenantId, automationId }
  const graph = await graphOf(db, { ...of, version: automation.version, graphKey: automation.graph_key })
  const node = graph.graph.nodes.find(({ id }) => id === graph.keyOf.get(call.node))
  if (node?.type !== 'webhook') return null
  const sources = { company: await requireCompany(db, tenantId), customFields: await loadCustomFields(db, tenantId) }
  const values = { ...tagValues(contact, sources, NOWHERE), event: cleaned((call.event as object | null) ?? {}) }
  const rendered = await renderCall({ renderer: app.renderer, owner: tenantId }, node, values)
  if (!rendered) return { status: null, error: 'customizationSyntaxError', isFinal: true }
  try {
    const basicAuth = readPassword(app.secrets, of, node)
    const sent = { ...rendered, timeoutMs: TIMEOUT_MS, ...(basicAuth ? { basicAuth } : {}) }
    const { status, body } = await app.outgoing.stream(sent)
    // The status says everything: a long answer is no failure.
    body.destroy()
    return { status, error: isGood(status) ? null : 'status' }
  } catch (error) {
    if (error instanceof OutgoingError) return { status: null, error: error.reason }
    app.log.warn({ err: error, tenant: tenantId, automation: automationId }, 'a webhook could not be called')
    return { status: null, error: 'network' }
  }
}

/** Records a call that was given up on the run, and reports it. */
async function giveUp({ db, now }: Context, { tenantId, automationId, node, contactId, runId }: Call, failure: string) {
  const automation = await findAutomation(db, tenantId, automationId)
  if (!automation) return
  const of = { tenantId, automationId }
  const { keyOf } = await graphOf(db, { ...of, version: automation.version, graphKey: automation.graph_key })
  const failed = await failSteps(db, { ...of, node }, [{ contactId, runId, failure }])
  const key = keyOf.get(node) ?? ''
  await reportFailures(
    db,
    of,
    failed.map((one) => ({ ...one, node: key })),
    now,
  )
}
