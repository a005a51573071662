import type { Db } from '../../../../platform/db/database.ts'
import { readStored } from '../../../audience/segment-rules/index.ts'
import { conditionOf } from '../../../audience/segments/index.ts'
import { goalsOf } from '../../graphs/index.ts'
import type { ActiveAutomation } from './active-automations.ts'
import { matchingAmong } from './sql/contacts.ts'
import type { ListeningRun } from './sql/waking.ts'

/** The runs among some that wait before a goal which their contacts meet now. */
export async function meetingGoals(
  db: Db,
  { tenantId, timezone, graph }: ActiveAutomation,
  runs: readonly ListeningRun[],
  now: Date,
): Promise<ListeningRun[]> {
  const goals = goalsOf(graph.graph)
  const met = new Set<ListeningRun>()
  for (const [node, here] of Map.groupBy(runs, (run) => run.node)) {
    const contactIds = here.map((run) => run.contact_id)
    for (const { config } of goals.get(graph.keyOf.get(node) ?? '') ?? []) {
      const condition = await conditionOf({ db, now }, { id: tenantId, timezone }, readStored(config.filter))
      const matching = await matchingAmong(db, tenantId, contactIds, condition)
      for (const run of here) if (matching.has(run.contact_id)) met.add(run)
    }
  }
  return [...met]
}
