import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { consentGiven } from '../../../../audience/consents/index.ts'
import { contactCreated, contactStatusChanged } from '../../../../audience/contacts/index.ts'
import { listAdded } from '../../../../audience/lists/index.ts'
import { wasMailedSince } from '../../../../mailing/ledger/index.ts'

interface Batch {
  tenantId: string
  importId: string
  /** When the import was started: it wrote nothing before. */
  since: Date
  contactIds: readonly string[]
}

const eventsOf = ({ tenantId, importId, since, contactIds }: Batch) => sql`
  e.tenant_id = ${tenantId} and e.contact_id = any(${contactIds}::bigint[]) and e.at >= ${since}
    and e.data ->> 'importId' = ${importId}`

/** The consents that an import gave to contacts, each at most one, and whether the contact unsubscribed since. */
export async function consentsGiven(db: Db, batch: Batch): Promise<{ id: string; left: boolean }[]> {
  const { rows } = await sql<{ id: string; left: boolean }>`
    select e.object_id as id, contact.status = 'unsubscribed' as left
    from event e
    join contact on contact.tenant_id = e.tenant_id and contact.id = e.contact_id
    where ${eventsOf(batch)} and e.type = ${consentGiven.type}`.execute(db)
  return rows
}

/** The contacts that an import added to a list and that are members since, without a change. */
export async function membersAdded(db: Db, batch: Batch, listId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.contact_id as id
    from list_member m
    join event e on e.tenant_id = m.tenant_id and e.contact_id = m.contact_id
    where m.tenant_id = ${batch.tenantId} and m.list_id = ${listId} and m.state = 'confirmed'
      and m.contact_id = any(${batch.contactIds}::bigint[])
      and ${eventsOf(batch)} and e.type = ${listAdded.type} and e.object_id = ${listId} and e.at = m.changed_at`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Contacts that an import made subscribers of customers, and that have not agreed otherwise since. */
export async function customersSubscribed(db: Db, batch: Batch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.contact_id as id from event e
    where ${eventsOf(batch)} and e.type = ${contactStatusChanged.type} and e.data ->> 'before' = 'customer'
      and not exists (
        select 1 from consent k
        where k.tenant_id = ${batch.tenantId} and k.contact_id = e.contact_id and k.withdrawn_at is null)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The contacts that an import created and that have had no other activity: no event but those of the import, no mail, no
 * other import, and no field that a person edited.
 */
export async function untouchedContacts(db: Db, batch: Batch): Promise<string[]> {
  const { tenantId, importId, since, contactIds } = batch
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact
    where contact.tenant_id = ${tenantId} and contact.id = any(${contactIds}::bigint[])
      and cardinality(contact.edited_fields) = 0
      and (exists (
        select 1 from event e
        where e.tenant_id = ${tenantId} and e.contact_id = contact.id and e.at >= ${since}
          and e.type = ${contactCreated.type} and e.data ->> 'importId' = ${importId})) is true
      and (not exists (
        select 1 from event e
        where e.tenant_id = ${tenantId} and e.contact_id = contact.id
          and e.data ->> 'importId' is distinct from ${importId})) is true
      and (not exists (
        select 1 from import_contact o
        where o.tenant_id = ${tenantId} and o.contact_id = contact.id and o.import_id <> ${importId})) is true
      and (not ${wasMailedSince(tenantId, sql`contact.id`, since)}) is true`.execute(db)
  return rows.map(({ id }) => id)
}
