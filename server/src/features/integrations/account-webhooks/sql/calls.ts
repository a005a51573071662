import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { OutgoingReason } from '../../../../platform/net/outgoing.ts'

/** A call as it is shown. */
export interface CallResult {
  status: number | null
  /** Why there was no good answer. */
  error: OutgoingReason | 'status' | null
  ms: number
}

interface NewCall extends CallResult {
  tenantId: string
  webhookId: string
  contactId: string
  body: string
}

const KEPT = 20

/** Keeps a call to look at, and forgets the oldest ones of its webhook. */
export async function insertCall(
  db: Db,
  { tenantId, webhookId, contactId, status, error, ms, body }: NewCall,
  now: Date,
) {
  await db
    .insertInto('webhook_call')
    .values({ tenant_id: tenantId, webhook_id: webhookId, contact_id: contactId, at: now, status, error, ms, body })
    .execute()
  await sql`
    delete from webhook_call
    where tenant_id = ${tenantId} and webhook_id = ${webhookId} and id <= (
      select id from webhook_call
      where tenant_id = ${tenantId} and webhook_id = ${webhookId}
      order by id desc
      offset ${KEPT}
      limit 1)`.execute(db)
}

/** The last calls of a webhook, the newest first. */
export const lastCalls = (db: Db, tenantId: string, webhookId: string) =>
  db
    .selectFrom('webhook_call')
    .select(['id', 'at', 'status', 'error', 'ms', 'body'])
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(KEPT)
    .execute()
