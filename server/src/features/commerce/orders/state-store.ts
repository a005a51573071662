import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { sqlState } from '../../../platform/db/failures.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import { validation } from '../../../platform/errors.ts'
import { lockCompany } from '../../account/companies/index.ts'
import type { StateOf } from './merge-order.ts'
import type { OrderState } from './schemas.ts'

interface StateMapping {
  source: string
  state: OrderState
  shopId: string | null
}

export async function listStates(db: Db, tenantId: string): Promise<StateMapping[]> {
  const rows = await db
    .selectFrom('order_state')
    .select(['source', 'state', 'shop_id'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .modifyEnd(PREPARED)
    .execute()
  return rows.map(({ source, state, shop_id }) => ({ source, state: state as OrderState, shopId: shop_id }))
}

/** The meaning of states: that of the shop comes before that of the company; others mean what `unlisted` says. */
export async function loadStates(db: Db, tenantId: string, unlisted: StateOf): Promise<StateOf> {
  const keyOf = (shopId: string | null, source: string) => `${shopId ?? ''} ${source.toLowerCase()}`
  const states = new Map((await listStates(db, tenantId)).map((one) => [keyOf(one.shopId, one.source), one.state]))
  return (shopId, source) =>
    states.get(keyOf(shopId, source)) ?? states.get(keyOf(null, source)) ?? unlisted(shopId, source)
}

/** Replaces all meanings. Two requests at the same time would both add theirs, so the company is locked. */
export async function replaceStates(db: Db, tenantId: string, states: readonly StateMapping[]) {
  await lockCompany(db, tenantId)
  await db.deleteFrom('order_state').where('tenant_id', '=', tenantId).execute()
  const rows = states.map(({ source, state, shopId }) => ({ source, state, shop_id: shopId }))
  await sql`
    insert into order_state (tenant_id, source, state, shop_id)
    select ${tenantId}::bigint, source, state, shop_id
    from ${givenRows(rows, 'source text, state text, shop_id bigint')} s`
    .execute(db)
    .catch((error) => {
      // The database has its own opinion of some letters: to it, `İ` and `i` are the same.
      throw sqlState(error) === '23505' ? validation('items') : error
    })
}
