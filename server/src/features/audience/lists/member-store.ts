import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { hidden } from '../../../platform/db/hidden.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import { eventRows, insertEvents } from '../../../platform/events/insert-events.ts'
import type { Origin } from '../consents/index.ts'
import { contactUnsubscribed } from '../contacts/index.ts'
import { listAdded } from './events.ts'
import type { ListRow } from './store.ts'

interface Members {
  tenantId: string
  listId: string
  contactIds: readonly string[]
}

/** Locks contacts of the company and returns what decides whether each may join the list. */
export async function candidates(db: Db, tenantId: string, listId: string, contactIds: readonly string[]) {
  const { rows } = await sql<{ id: string; status: string; state: string | null; opted_out: boolean | null }>`
    select c.id, c.status, m.state, m.opted_out
    from contact c
    left join list_member m on m.tenant_id = c.tenant_id and m.list_id = ${listId} and m.contact_id = c.id
    where c.tenant_id = ${tenantId} and c.id = any(${contactIds}::bigint[])
    order by c.id
    for update of c`.execute(db)
  return rows
}

/** Adds members, and confirms removed ones that did not unsubscribe from the list. Returns the new members. */
export async function confirmMembers(db: Db, { tenantId, listId, contactIds }: Members, now: Date) {
  const { rows } = await sql<{ contact_id: string }>`
    insert into list_member (tenant_id, list_id, contact_id, state, changed_at)
    select ${tenantId}, ${listId}, unnest(${contactIds}::bigint[]), 'confirmed', ${now}
    on conflict (tenant_id, list_id, contact_id) do update set state = 'confirmed', changed_at = excluded.changed_at
    where list_member.state = 'removed' and not list_member.opted_out
    returning contact_id`.execute(db)
  return rows.map((row) => row.contact_id)
}

/**
 * Adds many contacts to a list, with their events, in statements that return no rows. Skips those that must not join.
 * Returns how many members are new.
 */
export async function joinMany(db: Db, members: Members & { origin?: Origin }, now: Date): Promise<number> {
  const { tenantId, listId, contactIds } = members
  if (!contactIds.length) return 0
  // Locks the contacts in a statement of its own: only then are the events in order.
  await sql`
    select count(*)
    from (
      select 1 from contact
      where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[])
      order by id
      for update
    ) held`.execute(db)
  const added = sql`
    insert into list_member (tenant_id, list_id, contact_id, state, changed_at)
    select tenant_id, ${listId}, id, 'confirmed', ${now}
    from contact
    where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[])
      and status not in ('unsubscribed', 'complained', 'bounced')
    on conflict (tenant_id, list_id, contact_id) do update set state = 'confirmed', changed_at = excluded.changed_at
    where list_member.state = 'removed' and not list_member.opted_out
    returning contact_id`
  return addWithEvents(db, members, added, now)
}

/**
 * Adds contacts that were created in this transaction and are not suppressed, otherwise as `joinMany`. Those who unsubscribed
 * from the list with their address are members already.
 */
export async function joinNew(db: Db, members: Members & { origin?: Origin }, now: Date): Promise<number> {
  const { tenantId, listId, contactIds } = members
  if (!contactIds.length) return 0
  const added = sql`
    insert into list_member (tenant_id, list_id, contact_id, state, changed_at)
    select ${tenantId}, ${listId}, unnest(${contactIds}::bigint[]), 'confirmed', ${now}
    on conflict do nothing
    returning contact_id`
  return addWithEvents(db, members, added, now)
}

async function addWithEvents(
  db: Db,
  { tenantId, listId, origin }: Members & { origin?: Origin },
  added: RawBuilder<unknown>,
  now: Date,
): Promise<number> {
  const events = eventRows(listAdded, {
    tenantId,
    at: now,
    contactId: sql`contact_id`,
    objectId: sql`${listId}::bigint`,
    data: { ...origin, listId },
    from: sql`added`,
  })
  const { rows } = await sql<{ added: number }>`
    with added as (${added}), reported as (${insertEvents(events)})
    select count(*)::int as added from added`.execute(db)
  return rows[0]!.added
}

/**
 * Changes the state of members; returns those it changed with their old state. An unsubscription also sets the mark
 * `opted_out`, which a removal keeps and an unsubscription after a removal sets too.
 */
export async function changeMembers(
  db: Db,
  { tenantId, listId, contactIds }: Members,
  state: 'unsubscribed' | 'removed',
  now: Date,
) {
  const { rows } = await sql<{ contact_id: string; before: string }>`
    with members as (
      select contact_id, state as before from list_member
      where tenant_id = ${tenantId} and list_id = ${listId}
        and contact_id = any(${contactIds}::bigint[]) and state <> ${state}
      order by contact_id
      for update
    )
    update list_member m set
      state = ${state},
      changed_at = ${now},
      opted_out = opted_out or ${state} = 'unsubscribed'
    from members
    where m.tenant_id = ${tenantId} and m.list_id = ${listId} and m.contact_id = members.contact_id
    returning m.contact_id, members.before`.execute(db)
  return rows
}

/**
 * Marks contacts that are not in a list, and addresses that are not contacts, as unsubscribed from it, so that they are
 * not added later. Returns the contacts and the addresses that were not marked before. The addresses must be held.
 */
export async function optOutOthers(
  db: Db,
  { tenantId, listId, emails }: { tenantId: string; listId: string; emails: readonly string[] },
  now: Date,
): Promise<{ contactIds: string[]; addresses: string[] }> {
  const { rows } = await sql<{ contact_ids: string[]; addresses: string[] }>`
    with given as (
      select distinct lower(e) as email_key from unnest(${emails}::text[]) e
    ), known as (
      select g.email_key, c.id
      from given g
      left join lateral (
        select id from contact where tenant_id = ${hidden(tenantId)} and email_key = g.email_key limit 1
      ) c on true
    ), marked as (
      insert into list_member (tenant_id, list_id, contact_id, state, opted_out, changed_at)
      select ${tenantId}, ${listId}, id, 'unsubscribed', true, ${now} from known where id is not null
      on conflict do nothing
      returning contact_id
    ), recorded as (
      insert into list_opt_out (tenant_id, list_id, email_key, changed_at)
      select ${tenantId}, ${listId}, email_key, ${now} from known where id is null
      on conflict do nothing
      returning email_key
    )
    select array(select contact_id from marked) as contact_ids,
      array(select email_key from recorded) as addresses`.execute(db)
  return { contactIds: rows[0]!.contact_ids, addresses: rows[0]!.addresses }
}

type ListRef = Pick<ListRow, 'id' | 'kind' | 'shop_id'>

/** The lists of a contact, including the one of its shop, without those that it was removed from. */
export async function listsOf(db: Db, tenantId: string, contact: { id: string; shop_id: string; created_at: Date }) {
  const { rows } = await sql<ListRef & { list_id: string; name: string; state: string; changed_at: Date }>`${PREPARED}
    select m.list_id, l.name, m.state, m.changed_at, l.id, l.kind, l.shop_id
    from list_member m
    join list l on l.tenant_id = m.tenant_id and l.id = m.list_id
    where m.tenant_id = ${tenantId} and m.contact_id = ${contact.id} and m.state <> 'removed'
    union all
    select l.id, l.name, 'confirmed', ${contact.created_at}, l.id, l.kind, l.shop_id
    from list l
    where l.tenant_id = ${tenantId} and l.kind = 'shop' and l.shop_id = ${contact.shop_id}
    order by 1`.execute(db)
  return rows
}

/**
 * The lists that a contact may choose on the preference page, by their public names: those it is in, and those it left
 * there itself, unless the membership was changed since.
 */
export async function choosableLists(db: Db, tenantId: string, contactId: string) {
  const { rows } = await sql<{ id: string; name: string; is_member: boolean }>`
    select l.id, l.public_name as name, m.state = 'confirmed' as is_member
    from list_member m
    join list l on l.tenant_id = m.tenant_id and l.id = m.list_id
    where m.tenant_id = ${tenantId} and m.contact_id = ${contactId}
      and l.kind in ('manual', 'form') and l.public_name <> ''
      and (m.state = 'confirmed' or (m.state = 'unsubscribed' and exists (
        select 1 from event e
        where e.tenant_id = m.tenant_id and e.contact_id = m.contact_id and e.type = ${contactUnsubscribed.type}
          and e.object_id = m.list_id and e.at = m.changed_at and e.data ->> 'by' = 'contact')))
    order by l.public_name, l.id`.execute(db)
  return rows
}

/** The states of the given contacts in a list. */
export const membersAmong = async (db: Db, tenantId: string, listId: string, contactIds: readonly string[]) => {
  const rows = await db
    .selectFrom('list_member')
    .select(['contact_id', 'state', 'changed_at'])
    .where('tenant_id', '=', tenantId)
    .where('list_id', '=', listId)
    .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.contact_id, row]))
}

/** The time of the last change of a list's members, as exact as the database stores it; null for a list without any. */
export async function lastMemberChange(db: Db, tenantId: string, listId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(changed_at)::text as at from list_member
    where tenant_id = ${tenantId} and list_id = ${listId}`.execute(db)
  return rows[0]!.at
}

/** The next members of a list by their ids, in any state but removed, without those that changed after `upTo`. */
export async function membersAfter(
  db: Db,
  tenantId: string,
  listId: string,
  { after, upTo, limit }: { after: string; upTo: string | null; limit: number },
) {
  const rows = await db
    .selectFrom('list_member')
    .select('contact_id')
    .where('tenant_id', '=', tenantId)
    .where('list_id', '=', listId)
    .where('contact_id', '>', after)
    .where('state', '<>', 'removed')
    .$if(upTo !== null, (q) => q.where(sql<boolean>`changed_at <= ${upTo}::timestamptz`))
    .orderBy('contact_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.contact_id)
}

/** Which of the given contacts are in another list. Lists of shops have no rows, so they do not count. */
export async function membersElsewhere(db: Db, tenantId: string, listId: string, contactIds: readonly string[]) {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from list_member
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])
      and list_id <> ${listId} and state <> 'removed'`.execute(db)
  return new Set(rows.map((row) => row.contact_id))
}

/**
 * Adds a contact to lists by its own choice, which lifts the mark of an unsubscription from the list, except one after
 * `requestedAt`. Returns the lists that were joined.
 */
export async function confirmByContact(
  db: Db,
  tenantId: string,
  contactId: string,
  listIds: readonly string[],
  { requestedAt, now }: { requestedAt: Date; now: Date },
) {
  const { rows } = await sql<{ list_id: string }>`
    insert into list_member (tenant_id, list_id, contact_id, state, changed_at)
    select tenant_id, id, ${contactId}, 'confirmed', ${now}
    from list
    where tenant_id = ${tenantId} and id = any(${listIds}::bigint[]) and kind in ('manual', 'form')
    on conflict (tenant_id, list_id, contact_id) do update set
      state = 'confirmed',
      opted_out = false,
      changed_at = excluded.changed_at
    where list_member.state <> 'confirmed' and not (list_member.opted_out and list_member.changed_at > ${requestedAt})
    returning list_id`.execute(db)
  return rows.map((row) => row.list_id)
}

/**
 * Keeps unsubscriptions from lists when a contact got another address: its own stay with the old address too, and those of
 * the new address from before count for the contact.
 */
export async function moveOptOuts(
  db: Db,
  tenantId: string,
  { contactId, from, to }: { contactId: string; from: string; to: string },
) {
  await sql`
    insert into list_opt_out (tenant_id, list_id, email_key, changed_at)
    select tenant_id, list_id, lower(${from}), changed_at from list_member
    where tenant_id = ${tenantId} and contact_id = ${contactId} and opted_out and lower(${from}) <> lower(${to})
    on conflict do nothing`.execute(db)
  await sql`
    with back as (
      delete from list_opt_out where tenant_id = ${tenantId} and email_key = lower(${to})
      returning list_id, changed_at
    )
    insert into list_member (tenant_id, list_id, contact_id, state, opted_out, changed_at)
    select ${tenantId}::bigint, list_id, ${contactId}::bigint, 'unsubscribed', true, changed_at from back
    on conflict (tenant_id, list_id, contact_id) do update set
      state = 'unsubscribed',
      opted_out = true,
      changed_at = excluded.changed_at`.execute(db)
}

/** Deletes the memberships of contacts that are about to be deleted. Unsubscriptions stay with the addresses. */
export async function forgetMembers(db: Db, tenantId: string, contactIds: readonly string[]) {
  await sql`
    insert into list_opt_out (tenant_id, list_id, email_key, changed_at)
    select m.tenant_id, m.list_id, c.email_key, m.changed_at
    from list_member m
    join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id
    where m.tenant_id = ${tenantId} and m.contact_id = any(${contactIds}::bigint[]) and m.opted_out
    on conflict do nothing`.execute(db)
  await db
    .deleteFrom('list_member')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
    .execute()
}

/** Deletes the unsubscriptions of an erased address: the erasure itself suppresses it. */
export const eraseOptOuts = (db: Db, tenantId: string, email: string) =>
  db
    .deleteFrom('list_opt_out')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`email_key = lower(${email})`)
    .execute()
