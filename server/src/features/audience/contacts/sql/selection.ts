import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { isId } from '../../../../platform/schema/ajv.ts'
import { endOfDay, startOfDay } from '../../../../platform/time/zone.ts'
import type { ContactFilter } from '../grid-filter.ts'
import { stateOf } from './mailability.ts'

type Condition = RawBuilder<boolean>

/** Contacts of a company under a filter: the one query that the grid and everything over it are built from. */
export interface Selection {
  tenantId: string
  /** `contact … where …`, to be put behind `from`; more conditions may follow with `and`. */
  from: RawBuilder<unknown>
  /** All contacts of the company: their number is a counter. */
  everyone: boolean
}

export async function selectContacts(
  db: Db,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  filter: ContactFilter & { members?: readonly string[] },
): Promise<Selection> {
  const conditions = ownConditions(tenant, filter)
  let join = sql``
  if (filter.list) {
    const shopId = await shopOfList(db, tenant.id, filter.list)
    const member = membership(tenant.id, filter.list, filter.members ?? ['confirmed', 'unsubscribed'])
    if (shopId) conditions.push(compare(sql`contact.shop_id`, shopId, filter.listOp))
    else if (filter.listOp === 'neq')
      conditions.push(sql`not exists (select 1 from list_member m where ${member} and m.contact_id = contact.id)`)
    // A join and no `exists`: the membership is unique, and the planner may then begin at either side.
    else join = sql`join list_member m on ${member} and m.contact_id = contact.id`
  }
  const all = [sql<boolean>`contact.tenant_id = ${tenant.id}`, ...conditions]
  return {
    tenantId: tenant.id,
    from: sql`contact ${join} where ${sql.join(all, sql` and `)}`,
    everyone: all.length === 1 && !filter.list,
  }
}

const TABS: Record<string, Condition | null> = {
  all: null,
  bounced: sql<boolean>`contact.status = 'bounced'`,
  complained: sql<boolean>`contact.status = 'complained'`,
  blacklisted: sql<boolean>`contact.blacklisted_at is not null`,
  no_list: sql<boolean>`not exists (select 1 from list_member m where m.tenant_id = contact.tenant_id and m.contact_id = contact.id and m.state <> 'removed')`,
}

function ownConditions(tenant: Pick<Tenant, 'id' | 'timezone'>, filter: ContactFilter): Condition[] {
  const found: Condition[] = []
  const tab = TABS[filter.tab ?? 'all']
  if (tab) found.push(tab)
  if (filter.q?.trim()) found.push(...searching(filter.q.trim()))
  if (filter.status) found.push(sql<boolean>`contact.status = ${filter.status}`)
  if (filter.engagement) found.push(compare(sql`contact.engagement`, filter.engagement, filter.engagementOp))
  if (filter.state) found.push(compare(stateOf(tenant.id), filter.state, filter.stateOp))
  if (filter.source) found.push(compare(sql`contact.source`, filter.source, filter.sourceOp))
  if (filter.shop) found.push(sql<boolean>`contact.shop_id = ${filter.shop}`)
  if (filter.import)
    found.push(
      sql<boolean>`contact.id in (select i.contact_id from import_contact i where i.tenant_id = ${tenant.id} and i.import_id = ${filter.import})`,
    )
  if (filter.createdFrom)
    found.push(sql<boolean>`contact.created_at >= ${startOfDay(filter.createdFrom, tenant.timezone)}`)
  if (filter.createdTo) found.push(sql<boolean>`contact.created_at < ${endOfDay(filter.createdTo, tenant.timezone)}`)
  return found
}

/** `#42` is an id; words are looked for in address, names and company, all of them, in any order. */
function searching(q: string): Condition[] {
  if (q.startsWith('#')) return [isId(q.slice(1)) ? sql<boolean>`contact.id = ${q.slice(1)}` : sql<boolean>`false`]
  return q.split(/\s+/).map((word) => sql<boolean>`contact.search like like_pattern(${word})`)
}

const compare = (left: RawBuilder<unknown>, value: string, op: 'eq' | 'neq' = 'eq') =>
  op === 'neq' ? sql<boolean>`${left} <> ${value}` : sql<boolean>`${left} = ${value}`

const membership = (tenantId: string, listId: string, states: readonly string[]) =>
  sql<boolean>`m.tenant_id = ${tenantId} and m.list_id = ${listId} and m.state = any(${states}::text[])`

/** The shop whose list it is: its members are the contacts of the shop. */
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
