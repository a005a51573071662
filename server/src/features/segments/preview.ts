import { sqlState } from '../../platform/db/failures.ts'
import { tx } from '../../platform/db/tx.ts'
import { conflict, validation } from '../../platform/errors.ts'
import type { Actor, Context, Tenant } from '../../platform/http/call.ts'
import { getShop } from '../shops/index.ts'
import { readSegment } from './definition.ts'
import { conditionOf } from './sql/condition.ts'
import { type Counts, countMatching } from './sql/count.ts'
import { endEarlier, limitTime } from './sql/running-preview.ts'

/** No definition may keep the database busy for longer than somebody waits for its preview. */
const TIME_LIMIT = 10_000
const CANCELLED = '57014'

export interface Preview {
  shopId: string
  definition: unknown
  /** Whoever edits names his editor: its next preview ends the one that still runs. */
  editor?: string
}

/** Who a definition would find; nothing is kept. */
export async function previewSegment(
  { db, now }: Pick<Context, 'db' | 'now'>,
  tenant: Tenant,
  actor: Actor,
  { shopId, definition, editor }: Preview,
): Promise<Counts> {
  if (!(await getShop(db, tenant.id, shopId))) throw validation('shopId')
  const { tree } = await readSegment(db, tenant.id, definition)
  const condition = await conditionOf({ db, now }, tenant, tree)
  const began = performance.now()
  try {
    return await tx(db, async (db) => {
      if (editor) await endEarlier(db, `${tenant.id}:${actor.kind}:${actor.id}:${editor}`)
      await limitTime(db, TIME_LIMIT)
      return countMatching(db, { tenantId: tenant.id, shopId, now }, condition)
    })
  } catch (error) {
    if (sqlState(error) !== CANCELLED) throw error
    if (performance.now() - began >= TIME_LIMIT) throw validation('definition', { reason: 'too_slow' })
    throw conflict('superseded')
  }
}
