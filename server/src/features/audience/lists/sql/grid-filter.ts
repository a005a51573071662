import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { compare } from '../../contacts/index.ts'

/** The filter `list` of the contacts grid, and its tab `no_list`. */
export const listFilter: Slots['gridFilters'] = {
  async part(db, tenantId, { tab, list, listOp, members = ['confirmed', 'unsubscribed'] }) {
    const conditions = tab === 'no_list' ? [IN_NO_LIST] : []
    if (!list) return { conditions }
    const shopId = await shopOfList(db, tenantId, list)
    if (shopId) return { conditions: [...conditions, compare(sql`contact.shop_id`, shopId, listOp)] }
    const member = sql<boolean>`m.tenant_id = ${tenantId} and m.list_id = ${list}
      and m.state = any(${members}::text[]) and m.contact_id = contact.id`
    if (listOp === 'neq')
      return { conditions: [...conditions, sql<boolean>`not exists (select 1 from list_member m where ${member})`] }
    // A join instead of `exists`: a membership is unique, and the planner may start from either table.
    return { conditions, join: sql`join list_member m on ${member}` }
  },
}

const IN_NO_LIST = sql<boolean>`not exists (select 1 from list_member m
  where m.tenant_id = contact.tenant_id and m.contact_id = contact.id and m.state <> 'removed')`

/** The shop of a shop list: its members are the contacts of the shop. */
async function shopOfList(db: Db, tenantId: string, listId: string) {
  const list = await db
    .selectFrom('list')
    .select('shop_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', listId)
    .where('kind', '=', 'shop')
    .executeTakeFirst()
  return list?.shop_id
}
