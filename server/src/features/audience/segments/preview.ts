import type { Actor, DbContext, Tenant } from '../../../platform/context.ts'
import { isCancelled } from '../../../platform/db/second-plan.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { createTurns } from '../../../platform/limits/turns.ts'
import { getShop } from '../../account/shops/index.ts'
import { readSegment, rejectTooSlow } from './definition.ts'
import { conditionOf } from './sql/condition.ts'
import { type Counts, countMatching } from './sql/count.ts'
import { cancelEarlier, lockPreview } from './sql/running-preview.ts'

/** A preview that takes longer is of no use to the person who waits, and keeps the database busy. */
const LIMIT_MS = 10_000

/** Previews of a company that run at a time: other requests need connections too. */
const inTurn = createTurns(8)

export interface Preview {
  shopId: string
  definition: unknown
  /** Identifies the editor: its next preview cancels the one that still runs. */
  editor?: string
}

/** Counts the contacts that a definition matches; stores nothing. */
export async function previewSegment(
  { db, now }: DbContext,
  tenant: Tenant,
  actor: Actor,
  { shopId, definition, editor }: Preview,
): Promise<Counts> {
  if (!(await getShop(db, tenant.id, shopId))) throw validation('shopId')
  const { tree } = await readSegment(db, tenant.id, definition)
  const condition = await conditionOf({ db, now }, tenant, tree)
  const key = editor && `${tenant.id}:${actor.kind}:${actor.id}:${editor}`
  if (key) await cancelEarlier(db, key)
  try {
    return await inTurn(tenant.id, () =>
      tx(db, async (db) => {
        if (key) await lockPreview(db, key)
        return rejectTooSlow(() => countMatching(db, { tenantId: tenant.id, shopId, now }, condition, LIMIT_MS))
      }),
    )
  } catch (error) {
    throw isCancelled(error) ? conflict('superseded') : error
  }
}
