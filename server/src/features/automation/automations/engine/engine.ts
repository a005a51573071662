import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Loop } from '../../../../platform/jobs/loops.ts'
import { actionFor } from './actions.ts'
import type { Acting } from './define-action.ts'
import { graphOf, type NumberedGraph } from './graph-cache.ts'
import { type Moves, moveBatch, type Traveller, type World } from './move-batch.ts'
import { type FailedAction, reportFailures } from './report-failures.ts'
import { heldOutAmong } from './sql/held-out.ts'
import { countNodes, type NodeDelta } from './sql/nodes.ts'
import { insertSteps, saveRuns, takeDue } from './sql/runs.ts'
import { endTurn, lookAt, putOffTurn, type Turn, takeTurn } from './sql/turns.ts'
import { takeWork } from './take-work.ts'
import { batchAt, matching } from './world.ts'

const WOKEN_BY = [null, 'event', 'release', null] as const

/** Runs that move together: enough to pay for the statements, few enough that other automations wait under a second. */
const BATCH = 2000

/** Moves runs that are due. */
export const moveRuns: Loop = {
  name: 'automations.move-runs',
  everyMs: 250,
  run: (context) =>
    takeWork(context, {
      take: takeTurn,
      work: moveDue,
      putOff: putOffTurn,
      nameOf: ({ tenantId, automationId, node }) => ({ tenant: tenantId, automation: automationId, node }),
      failure: 'runs could not be moved',
    }),
}

/**
 * Moves a batch of runs, in one transaction: their positions, steps, counters and what nodes do to contacts happen
 * together or not at all, whatever is killed.
 */
async function moveDue({ app, db, now }: Context, turn: Turn) {
  const graph = await graphOf(db, turn)
  const rows = await takeDue(db, turn, now, BATCH)
  if (rows.length) {
    const travellers = rows.map(({ id, contact_id, arrived_at, woken, steps, share, event }) => ({
      id,
      contactId: contact_id,
      arrivedAt: arrived_at,
      wokenBy: WOKEN_BY[woken] ?? null,
      share,
      event,
      steps,
    }))
    const key = graph.keyOf.get(turn.node)!
    const moves = await moveBatch(graph.graph, key, travellers, worldOf({ app, db, now }, turn, graph))
    await save(db, turn, graph, moves, now)
  }
  await endTurn(db, turn)
}

function worldOf({ app, db, now }: Context, of: Turn, { numberOf }: NumberedGraph): World {
  const tenant = { id: of.tenantId, timezone: of.timezone }
  const turn = { ...of, numberOf }
  const asking: Pick<Acting, 'matching'> = {
    matching: (filter, runs) => matching({ db, now, tenant }, runs, filter),
  }
  return {
    now,
    exitWhen: of.exitWhen,
    batchAt: batchAt({ db, now, tenant }, turn),
    act: async (node, all) => {
      const action = actionFor(node.type)
      const runs = action?.reachesContact ? await withoutHeldOut(db, of, all) : all
      return (runs.length && (await action?.act({ app, db, now, tenant, turn, node, runs, ...asking }))) || {}
    },
  }
}

async function withoutHeldOut(db: Db, { holdout }: Turn, runs: readonly Traveller[]): Promise<readonly Traveller[]> {
  if (holdout === null) return runs
  const held = await heldOutAmong(
    db,
    runs.map(({ contactId }) => contactId),
    holdout,
  )
  return runs.filter(({ contactId }) => !held.has(contactId))
}

async function save(db: Db, turn: Turn, { numberOf }: NumberedGraph, moves: Moves, now: Date) {
  const { passed, stopped } = moves
  const number = (key: string) => numberOf.get(key)!
  const runs = stopped.map(({ run, node, ...place }) => ({
    id: run.id,
    node: number(node),
    steps: run.steps,
    ...place,
  }))
  const steps = passed.map(({ node, ...step }) => ({ ...step, node: number(node) }))
  // Sent one after the other without waiting for answers.
  await Promise.all([
    saveRuns(db, turn.tenantId, runs, now),
    steps.length ? insertSteps(db, turn, steps, now) : undefined,
    countNodes(db, turn, deltasOf(turn.node, moves, number)),
  ])
  await reportFailures(db, turn, failedIn(moves), now)
  const due = new Map<number, Date>()
  for (const { node, dueAt } of stopped) {
    const known = due.get(number(node))
    if (dueAt && number(node) !== turn.node && (!known || dueAt < known)) due.set(number(node), dueAt)
  }
  if (due.size) await lookAt(db, turn, due)
}

/** What failed in a batch. */
function failedIn({ passed, stopped }: Moves): FailedAction[] {
  const runs = new Map(stopped.map(({ run }) => [run.id, run]))
  return passed.flatMap(({ runId, contactId, node, failure }) =>
    failure === null ? [] : [{ contactId, node, failure, event: runs.get(runId)!.event }],
  )
}

/** All runs of a batch stood in its first node; those that wait now stand in another one, or there again. */
function deltasOf(start: number, { passed, stopped, arrived }: Moves, number: (key: string) => number) {
  const deltas = new Map<number, NodeDelta>()
  const of = (node: number) => {
    const known = deltas.get(node) ?? { reached: 0, inside: 0, outputs: {} }
    deltas.set(node, known)
    return known
  }
  of(start).inside -= stopped.length
  for (const { node, dueAt } of stopped) if (dueAt) of(number(node)).inside += 1
  for (const [node, runs] of arrived) of(number(node)).reached += runs
  for (const { node, output } of passed) {
    if (output === null) continue
    const { outputs } = of(number(node))
    outputs[output] = (outputs[output] ?? 0) + 1
  }
  return deltas
}
