import type { Actor, DbContext, Tenant } from '../../../platform/context.ts'
import { isCancelled } from '../../../platform/db/second-plan.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { createTurns } from '../../../platform/limits/turns.ts'
import { getShop } from '../../account/shops/index.ts'
import { readSegment } from './definition.ts'
import { limited } from './limited.ts'
import { conditionOf } from './sql/condition.ts'
import { type Counts, countMatching } from './sql/count.ts'
import { cancelEarlier, endEarlier } from './sql/running-preview.ts'

/** No definition may keep the database busy for longer than somebody waits for its preview. */
const TIME_LIMIT = 10_000

/** So many at a time, of a company: the others need connections too. */
const inTurn = createTurns(8)

export interface Preview {
  shopId: string
  definition: unknown
  /** Whoever edits names his editor: its next preview ends the one that still runs. */
  editor?: string
}

/** Who a definition would find; nothing is kept. */
export async function previewSegment(
  { db, now }: DbContext,
  tenant: Tenant,
  actor: Actor,
  { shopId, definition, editor }: Preview,
): Promise<Counts> {
  if (!(await getShop(db, tenant.id, shopId))) throw validation('shopId')
  const { tree } = await readSegment(db, tenant.id, definition)
  const condition = await conditionOf({ db, now }, tenant, tree)
  const name = editor && `${tenant.id}:${actor.kind}:${actor.id}:${editor}`
  if (name) await cancelEarlier(db, name)
  try {
    return await inTurn(tenant.id, () =>
      tx(db, async (db) => {
        if (name) await endEarlier(db, name)
        return limited(() => countMatching(db, { tenantId: tenant.id, shopId, now }, condition, TIME_LIMIT))
      }),
    )
  } catch (error) {
    throw isCancelled(error) ? conflict('superseded') : error
  }
}
