import type { DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { notFound } from '../../../../platform/errors.ts'
import { lockAutomation, requireAutomation } from '../store.ts'
import { nodeCounts, nodeNumbers } from './sql/nodes.ts'
import { lookAt } from './sql/turns.ts'
import { wakeRuns } from './sql/waking.ts'

/** Counts of runs by the key of the node. */
export async function countsOf(db: Db, tenantId: string, automationId: string) {
  await requireAutomation(db, tenantId, automationId)
  const rows = await nodeCounts(db, { tenantId, automationId })
  return Object.fromEntries(
    rows.map(({ key, outputs, ...row }) => {
      const [reached, waiting] = [Number(row.reached), Number(row.inside)]
      const passed = Object.values(outputs).reduce((sum, runs) => sum + runs, 0)
      return [key, { reached, waiting, left: reached - waiting - passed, outputs }]
    }),
  )
}

/** Lets runs that wait in a node go on, as if their time were over. */
export const releaseRuns = (context: DbContext, tenantId: string, id: string, key: string, contactIds?: string[]) =>
  wake(context, { tenantId, automationId: id }, { key, contactIds, by: 'release' })

/** Asks the node of waiting runs again until when they wait. */
export const rescheduleRuns = (context: DbContext, tenantId: string, id: string, key: string, contactIds?: string[]) =>
  wake(context, { tenantId, automationId: id }, { key, contactIds, by: null })

async function wake(
  { db, now }: DbContext,
  of: { tenantId: string; automationId: string },
  { key, contactIds, by }: { key: string; contactIds: string[] | undefined; by: 'release' | null },
) {
  await lockAutomation(db, of.tenantId, of.automationId)
  const node = (await nodeNumbers(db, of)).get(key)
  if (node === undefined) throw notFound()
  const woken = await wakeRuns(db, { ...of, node }, { contactIds, by, now })
  if (woken) await lookAt(db, of, new Map([[node, now]]))
}
