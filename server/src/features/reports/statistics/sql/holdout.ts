import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { MESSAGE_STATES } from '../../../mailing/ledger/index.ts'
import { isFrom, type Mailing } from './tabs.ts'

const HELD = sql`m.reason is not distinct from 'holdout'`
/**
 * Messages that were decided. Those that were skipped for another reason count as mailed: contacts are held out before
 * anybody asks whether they may be mailed, so the other group must have the same kinds of contacts.
 */
const DECIDED = sql`m.state <> ${sql.lit(MESSAGE_STATES.queued)} and m.reason is distinct from 'cancelled'`

/** Whether any contact of a mailing was held out. */
export async function hasHoldout(db: Db, mailing: Mailing): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1
      from message m
      where m.tenant_id = ${mailing.tenant.id} and ${isFrom('m.source_id', mailing)} and m.reason = 'holdout') as found`.execute(
    db,
  )
  return rows[0]!.found
}

/** Counts the contacts of a mailing that got it and that were held out. Who got one mail of several got it. */
export async function countGroups(db: Db, mailing: Mailing) {
  const { rows } = await sql<{ held: boolean; contacts: number }>`
    select held, count(*)::int as contacts
    from (
      select m.contact_id, bool_and(${HELD}) as held
      from message m
      where m.tenant_id = ${mailing.tenant.id} and ${isFrom('m.source_id', mailing)} and ${DECIDED}
      group by 1) c
    group by 1`.execute(db)
  const of = (held: boolean) => rows.find((row) => row.held === held)?.contacts ?? 0
  return { held: of(true), mailed: of(false) }
}

export interface Bought {
  held: boolean
  /** Null for all currencies together. */
  currency: string | null
  buyers: number
  orders: number
  amount: string | null
}

/**
 * Orders of the shop that contacts of both groups made within some days after they were mailed, or would have been. By
 * group and currency, and by group.
 */
export async function ordersOfGroups(
  db: Db,
  mailing: Mailing,
  { shopId, days, withoutVat }: { shopId: string; days: number; withoutVat: boolean },
): Promise<Bought[]> {
  const { tenant, startedAt } = mailing
  const amount = withoutVat ? sql`coalesce(o.total_without_vat, o.total)` : sql`o.total`
  const { rows } = await sql<Bought>`
    select o.held, o.currency, count(distinct o.contact_id)::int as buyers, count(*)::int as orders,
      case when o.currency is not null then sum(o.amount)::text end as amount
    from (
      select o.contact_id, o.currency, ${amount} as amount, bool_and(mail.held) as held, bool_or(mail.is_near) as is_near
      from shop_order o
      cross join lateral (
        select ${HELD} as held,
          m.at <= o.ordered_at and o.ordered_at < m.at + make_interval(days => ${days}::int) as is_near
        from message m
        where m.tenant_id = ${tenant.id} and m.contact_id = o.contact_id and ${isFrom('m.source_id', mailing)}
          and ${DECIDED}) mail
      where o.tenant_id = ${tenant.id} and o.shop_id = ${shopId} and o.ordered_at >= ${startedAt}
        and o.contact_id is not null and o.state not in ('cancelled', 'returned')
      group by o.id, o.contact_id, o.currency, o.total, o.total_without_vat) o
    where o.is_near
    group by o.held, grouping sets ((), (o.currency))
    order by o.held, o.currency`.execute(db)
  return rows
}
