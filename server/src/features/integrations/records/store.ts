import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'

/** Contacts by their ids, with all columns. */
export const findContacts = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('contact')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .modifyEnd(PREPARED)
    .execute()

/** The lists of contacts, with how they belong to them. */
export const membershipsOf = (db: Db, tenantId: string, contactIds: readonly string[]) =>
  db
    .selectFrom('list_member')
    .select(['contact_id', 'list_id', 'state', 'changed_at'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
    .orderBy('contact_id')
    .orderBy('list_id')
    .modifyEnd(PREPARED)
    .execute()
