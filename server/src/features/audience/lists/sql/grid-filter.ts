import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { compare } from '../../contacts/index.ts'

/**
 * The filter `list` of the contacts grid, and its tab `no_list`. No contact matches a list that does not exist, negated or
 * not.
 */
export const listFilter: Slots['gridFilters'] = {
  async part(db, tenantId, { tab, list, listOp, members = ['confirmed', 'unsubscribed'] }) {
    const conditions = tab === 'no_list' ? [IN_NO_LIST] : []
    if (!list) return { conditions }
    const known = await findKind(db, tenantId, list)
    if (!known) return { conditions: [sql<boolean>`false`] }
    // The members of a shop list are the contacts of the shop.
    if (known.kind === 'shop')
      return { conditions: [...conditions, compare(sql`contact.shop_id`, known.shop_id!, listOp)] }
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

const findKind = (db: Db, tenantId: string, listId: string) =>
  db
    .selectFrom('list')
    .select(['kind', 'shop_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', listId)
    .executeTakeFirst()
