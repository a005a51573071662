import type { Db } from '../../../../platform/db/database.ts'
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
      const matching = await matchingAmong({ db, now }, { id: tenantId, timezone }, contactIds, config.filter)
      for (const run of here) if (matching.has(run.contact_id)) met.add(run)
    }
  }
  return [...met]
}
