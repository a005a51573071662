import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Takes out of what happened to mails of contacts from where and with what it was done; that it happened stays, for figures. */
export const forgetWhoAsked = (db: Db, tenantId: string, contactIds: readonly string[]) =>
  sql`update email_event set ip = null, agent_id = null where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])
    and (ip is not null or agent_id is not null)`.execute(db)
