import { below, pick, random, someMoments } from '../chance.ts'
import type { NaiveContact } from '../naive/contact.ts'
import { NODES, type Place } from '../place.ts'

/** Runs with their steps as rows. The other company has runs of the same contact in automations with the same ids. */
export async function insertRuns(place: Place, contactId: string): Promise<NaiveContact['runs']> {
  const runs = Array.from({ length: pick([0, 0, 1, below(4)]) }, () => draw(pick(place.automations)))
  for (const run of runs) await insertRun(place.co, contactId, run)
  await insertRun(place.other, contactId, draw(pick(place.automations)))
  return runs
}

function draw(automationId: string): NaiveContact['runs'][number] {
  const moments = someMoments(2 + below(4)).sort((a, b) => a.getTime() - b.getTime())
  const left = moments.slice(1).map((at) => ({ node: pick(NODES), at }))
  const hasEnded = random() < 0.5
  return {
    automationId,
    started: moments[0]!,
    // A run that has ended stands where its last step was.
    node: hasEnded ? left.at(-1)!.node : pick(NODES),
    arrived: moments.at(-1)!,
    ended: hasEnded ? moments.at(-1)! : null,
    left,
  }
}

const numberOf = (key: string) => NODES.indexOf(key) + 1

async function insertRun({ db, tenantId: tenant_id }: Place['co'], contact_id: string, run: ReturnType<typeof draw>) {
  const { automationId: automation_id, started, node, arrived, ended, left } = run
  const { id } = await db
    .insertInto('automation_run')
    .values({
      ...{ tenant_id, automation_id, contact_id, node: numberOf(node), steps: left.length },
      ...{ started_at: started, arrived_at: arrived, ended_at: ended, due_at: ended ? null : arrived },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [n, { node, at }] of left.entries())
    await db
      .insertInto('automation_step')
      .values({ tenant_id, run_id: id, n: n + 1, automation_id, contact_id, node: numberOf(node), output: 'next', at })
      .execute()
}
