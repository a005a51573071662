import type { DbContext } from '../../../../platform/context.ts'
import type { Loop } from '../../../../platform/jobs/loops.ts'
import type { Node } from '../../graphs/index.ts'
import { graphOf } from './graph-cache.ts'
import { nextAudience } from './sql/audience.ts'
import { datesOf } from './sql/date-triggers.ts'
import type { Reentry } from './sql/start.ts'
import { endTimer, moveTimer, putOffTimer, type Timer, takeTimer } from './sql/timers.ts'
import { startRuns } from './start-runs.ts'
import { takeWork } from './take-work.ts'
import { nextEntry } from './timers.ts'

/** Contacts that are looked at in one transaction. */
const BATCH = 5000
const MOMENT = 1

/** Lets contacts in at triggers whose time has come. */
export const enterContacts: Loop = {
  name: 'automations.enter-contacts',
  everyMs: 1000,
  run: (context) =>
    takeWork(context, {
      take: takeTimer,
      work: enterNext,
      putOff: putOffTimer,
      nameOf: ({ tenantId, automationId, node }) => ({ tenant: tenantId, automation: automationId, node }),
      failure: 'contacts could not enter',
    }),
}

/** Lets the next contacts in. The position is written with them: whatever is killed, no contact enters twice. */
async function enterNext({ db, now }: DbContext, timer: Timer) {
  const graph = await graphOf(db, timer)
  const key = graph.keyOf.get(timer.node)!
  const trigger = graph.graph.nodes.find(({ id }) => id === key)
  if (!trigger) {
    await endTimer(db, timer, null)
    return
  }
  const { contactIds, last } = await audience({ db, now }, timer, trigger)
  if (contactIds.length) {
    const start = { ...timer, graph, trigger: key, reentry: (trigger.config.reentry ?? 'skip') as Reentry }
    const entrants = contactIds.map((contactId) => ({ contactId, event: undefined }))
    await startRuns(db, start, entrants, now)
  }
  if (last === null) await endTimer(db, timer, nextAfter(timer, trigger, now))
  else await moveTimer(db, timer, last)
}

/** The next contacts of the shop that may be mailed, match the filter, and whose day it is. */
async function audience(context: DbContext, timer: Timer, trigger: Node) {
  const condition = await datesOf(context, timer, trigger)
  return condition
    ? nextAudience(context, timer, { filter: trigger.config.filter, condition, limit: BATCH })
    : { contactIds: [], last: null }
}

/** The next time after the one that it was about; times that were missed do not come back. */
function nextAfter({ about, timezone, firstActivatedAt: since }: Timer, trigger: Node, now: Date): Date | null {
  const after = new Date(Math.max(about.getTime() + 60_000, now.getTime() + MOMENT))
  const isOver = trigger.type === 'trigger_now' || trigger.type === 'trigger_scheduled'
  return isOver ? null : nextEntry(trigger, { timezone, now: after, since, isFirst: false })
}
