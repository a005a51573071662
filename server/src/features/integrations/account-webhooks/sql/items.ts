import { sql } from 'kysely'
import { companiesWith } from '../../../../platform/db/companies-with.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { givenRows } from '../../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import {
  contactCreated,
  contactStatusChanged,
  contactUnsubscribed,
  contactUpdated,
} from '../../../audience/contacts/index.ts'
import { EMAIL_KINDS } from '../../../mailing/email-events/index.ts'

/** Something that happened in a company with a webhook for it. */
export interface NewItem {
  tenant_id: string
  event: string
  contact_id: string
  at: Date
  xid: string
  data: object
}

/** Whether any company has a webhook for one of these events. */
export const hasWebhookFor = (events: readonly string[]) =>
  sql<boolean>`exists (select 1 from account_webhook where event = any(${events}::text[]))`

// Not tied to the row: a cluster refuses that beside rows that were read before.
const isWanted = sql`(i.tenant_id, i.event) in (select tenant_id, event from account_webhook)`

/** Events of contacts as items. A complaint unsubscribes too. */
export const contactItemRows = sql<NewItem>`
  select i.tenant_id, i.event, i.contact_id, i.at, i.xid, i.data
  from (
    select e.*, case
      when type = ${contactCreated.type} then 'new_contact'
      when type = ${contactUpdated.type} then 'updated_contact'
      when type = ${contactUnsubscribed.type} then 'unsubscribed_contact'
      when type = ${contactStatusChanged.type} and e.data ->> 'after' = 'complained' then 'unsubscribed_contact'
      end as event
    from (
      select tenant_id, xid, id, type, contact_id, at,
        jsonb_strip_nulls(jsonb_build_object(
          'reason', case when type = ${contactStatusChanged.type} then 'complaint' else data ->> 'reason' end,
          'listIds', data -> 'listIds', 'sourceId', data -> 'sourceId', 'importId', data -> 'importId',
          'by', data -> 'by', 'after', data -> 'after')) as data
      from e) e) i
  where i.event is not null and i.contact_id is not null and ${isWanted}
  order by i.xid, i.id`

/** What happened to mails as items. Opens and clicks of programs are left out. */
export const mailItemRows = sql<NewItem>`
  select i.tenant_id, i.event, i.contact_id, i.at, i.xid, i.data
  from (
    select e.tenant_id, e.xid, e.id, e.contact_id, e.at,
      case e.kind
        when ${EMAIL_KINDS.sent} then 'sent_email'
        when ${EMAIL_KINDS.delivered} then 'delivery_status'
        when ${EMAIL_KINDS.bounced} then 'delivery_status'
        when ${EMAIL_KINDS.opened} then 'email_open'
        when ${EMAIL_KINDS.clicked} then 'email_click' end as event,
      jsonb_strip_nulls(jsonb_build_object(
        'id', e.id::text, 'kind', e.kind, 'sourceId', e.source_id::text, 'linkId', e.link_id::text)) as data
    from e
    where not e.machine) i
  where i.event is not null and ${isWanted}
  order by i.xid, i.id`

const ITEM = 'tenant_id bigint, event text, contact_id bigint, at timestamptz, xid bigint, data jsonb'

/** Stores items in the order in which they happened. */
export const insertItems = async (db: Db, items: readonly NewItem[]): Promise<void> => {
  await sql`
    insert into webhook_item (tenant_id, event, contact_id, at, xid, data)
    select tenant_id, event, contact_id, at, xid, data
    from ${givenRows(items, ITEM)} i`.execute(db)
}

export interface Item {
  id: string
  contactId: string
  at: Date
  xid: string
  data: { id?: string; kind?: number; sourceId?: string; linkId?: string; reason?: string; listIds?: string[] }
}

/** The next items of an event after a position. */
export async function itemsAfter(
  db: Db,
  { tenantId, event, position }: { tenantId: string; event: string; position: string },
  limit: number,
): Promise<Item[]> {
  const { rows } = await sql<Item>`${PREPARED}
    select id, contact_id as "contactId", at, xid, data
    from webhook_item
    where tenant_id = ${tenantId} and event = ${event} and id > ${position}
    order by id
    limit ${limit}`.execute(db)
  return rows
}

/** The position after all items of an event. */
export async function newestPosition(db: Db, tenantId: string, event: string): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`
    select max(id) as id from webhook_item where tenant_id = ${tenantId} and event = ${event}`.execute(db)
  return rows[0]?.id ?? '0'
}

/** Deletes items that every webhook of their event has sent, and old ones; returns whether there may be more. */
export async function deleteItems(
  db: Db,
  { tenantId, event, before, limit }: { tenantId: string; event: string; before: Date; limit: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with sent as (
      select coalesce(min(position), 9223372036854775807) as position
      from account_webhook
      where tenant_id = ${tenantId} and event = ${event}),
    -- In the order of their ids, which is nearly that of their times: the first that must stay ends the search.
    first as (
      select i.id, i.created_at
      from webhook_item i
      where i.tenant_id = ${tenantId} and i.event = ${event}
      order by i.id
      limit ${limit}),
    done as materialized (
      select first.id from first cross join sent where first.id <= sent.position or first.created_at < ${before})
    delete from webhook_item i
    using done
    where i.tenant_id = ${tenantId} and i.event = ${event} and i.id = done.id`.execute(db)
  return Number(numAffectedRows ?? 0) === limit
}

/** The streams of items that there are. */
export async function streams(db: Db): Promise<{ tenantId: string; event: string }[]> {
  const found: { tenantId: string; event: string }[] = []
  for (const tenantId of await companiesWith(db, 'webhook_item', sql<boolean>`true`))
    found.push(...(await streamsOf(db, tenantId)))
  return found
}

/** Steps from event to event in the index, whatever number of items they have. */
async function streamsOf(db: Db, tenantId: string) {
  const { rows } = await sql<{ event: string }>`
    with recursive stream (event) as (
      (select event from webhook_item where tenant_id = ${tenantId} order by event limit 1)
      union all
      select next.event
      from stream
      cross join lateral (
        select i.event from webhook_item i
        where i.tenant_id = ${tenantId} and i.event > stream.event
        order by i.event
        limit 1) next)
    select event from stream`.execute(db)
  return rows.map(({ event }) => ({ tenantId, event }))
}

/** The number of this transaction. */
export async function currentXid(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select event_xid() as xid`.execute(db)
  return rows[0]!.xid
}
