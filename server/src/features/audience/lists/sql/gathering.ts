import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

export interface Sources {
  tenantId: string
  /** Lists with members of their own. */
  listIds: readonly string[]
  /** Shops whose lists are sources: all their contacts are members. */
  shopIds: readonly string[]
}

/** The next contacts, by id, that are in a source in any state. */
export async function contactsAfter(db: Db, { tenantId, listIds, shopIds }: Sources, after: string, limit: number) {
  const { rows } = await sql<{ id: string }>`
    select distinct id
    from (
      select m.contact_id as id
      from unnest(${listIds}::bigint[]) l
      cross join lateral (
        select contact_id from list_member
        where tenant_id = ${tenantId} and list_id = l and contact_id > ${after}
        order by contact_id
        limit ${limit}
      ) m
      union all
      select c.id
      from unnest(${shopIds}::bigint[]) s
      cross join lateral (
        select id from contact
        where tenant_id = ${tenantId} and shop_id = s and id > ${after}
        order by id
        limit ${limit}
      ) c
    ) found
    order by id
    limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Adds contacts to the target, each in its most cautious state of all sources: unsubscribed before removed before
 * confirmed. Returns those that were confirmed. The contacts must be locked.
 */
export async function gatherMembers(
  db: Db,
  { tenantId, listIds, shopIds }: Sources,
  targetId: string,
  contactIds: readonly string[],
  now: Date,
) {
  const { rows } = await sql<{ contact_id: string }>`
    with gathered as (
      insert into list_member (tenant_id, list_id, contact_id, state, opted_out, changed_at)
      select ${tenantId}, ${targetId}, contact_id,
        case
          when bool_or(opted_out) then 'unsubscribed'
          when bool_or(state = 'removed') then 'removed'
          else 'confirmed' end,
        bool_or(opted_out), ${now}
      from (
        select contact_id, state, opted_out from list_member
        where tenant_id = ${tenantId} and list_id = any(${listIds}::bigint[])
          and contact_id = any(${contactIds}::bigint[])
        union all
        select id, 'confirmed', false from contact
        where tenant_id = ${tenantId} and shop_id = any(${shopIds}::bigint[]) and id = any(${contactIds}::bigint[])
          and status not in ('unsubscribed', 'complained', 'bounced')
      ) known
      group by contact_id
      having bool_or(opted_out) or bool_or(state <> 'removed')
      on conflict (tenant_id, list_id, contact_id) do update set
        state = excluded.state,
        opted_out = excluded.opted_out,
        changed_at = excluded.changed_at
      where not list_member.opted_out
        and (excluded.opted_out or (excluded.state = 'removed' and list_member.state = 'confirmed'))
      returning contact_id, state
    )
    select contact_id from gathered where state = 'confirmed'`.execute(db)
  return rows.map((row) => row.contact_id)
}

/** Copies the unsubscriptions of addresses that are not contacts to the target. */
export const gatherOptOuts = (db: Db, tenantId: string, listIds: readonly string[], targetId: string) =>
  sql`
    insert into list_opt_out (tenant_id, list_id, email_key, changed_at)
    select tenant_id, ${targetId}, email_key, max(changed_at)
    from list_opt_out
    where tenant_id = ${tenantId} and list_id = any(${listIds}::bigint[])
    group by tenant_id, email_key
    on conflict do nothing`.execute(db)

/** Deletes the memberships of contacts in lists, after they were moved to the target. */
export const dropMembers = (db: Db, tenantId: string, listIds: readonly string[], contactIds: readonly string[]) =>
  sql`
    delete from list_member
    where tenant_id = ${tenantId} and list_id = any(${listIds}::bigint[])
      and contact_id = any(${contactIds}::bigint[])`.execute(db)

export async function hasMembers(db: Db, tenantId: string, listIds: readonly string[]) {
  const { rows } = await sql<{ some: boolean }>`
    select exists (
      select 1 from list_member where tenant_id = ${tenantId} and list_id = any(${listIds}::bigint[])
    ) as some`.execute(db)
  return rows[0]!.some
}

/** The next contacts, by id, with a consent for the purpose that is valid at `now`. */
export async function consentingAfter(
  db: Db,
  tenantId: string,
  purposeId: string,
  after: string,
  { limit, now }: { limit: number; now: Date },
) {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from consent
    where tenant_id = ${tenantId} and purpose_id = ${purposeId} and contact_id > ${after}
      and withdrawn_at is null and valid_from <= ${now} and (valid_to is null or valid_to > ${now})
    order by contact_id
    limit ${limit}`.execute(db)
  return rows.map((row) => row.contact_id)
}
