import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../../platform/db/failures.ts'
import type { AccountWebhook } from '../../../../platform/db/tables.ts'
import { isInUse } from '../../../account/companies/index.ts'

export type WebhookRow = Selectable<AccountWebhook>
const taken = uniqueAs({ account_webhook_url_key: 'url' })

/** All webhooks of a company: at most 50. */
export const allWebhooks = (db: Db, tenantId: string) =>
  db.selectFrom('account_webhook').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute()

const byId = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('account_webhook').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const requireWebhook = async (db: Db, tenantId: string, id: string) =>
  required(await byId(db, tenantId, id).executeTakeFirst())
export const lockWebhook = async (db: Db, tenantId: string, id: string) =>
  required(await byId(db, tenantId, id).forUpdate().executeTakeFirst())

export const insertWebhook = (db: Db, values: Insertable<AccountWebhook>) =>
  db.insertInto('account_webhook').values(values).returningAll().executeTakeFirstOrThrow().catch(taken)

export const updateWebhook = (db: Db, tenantId: string, id: string, values: Updateable<AccountWebhook>) =>
  db
    .updateTable('account_webhook')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(taken)

export const deleteWebhook = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('account_webhook').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Webhooks that may be called and for which something waits, the longest due ones first. */
export async function dueWebhooks(
  db: Db,
  { now, limit, except }: { now: Date; limit: number; except: readonly string[] },
): Promise<{ tenantId: string; id: string }[]> {
  const { rows } = await sql<{ tenantId: string; id: string }>`
    select w.tenant_id as "tenantId", w.id
    from account_webhook w
    where w.active and w.due_at <= ${now} and w.tenant_id <> all (${except}::bigint[])
      and ${isInUse('w.tenant_id')} and exists (
      select 1 from webhook_item i
      where i.tenant_id = w.tenant_id and i.event = w.event and i.id > w.position)
    order by w.due_at
    limit ${limit}`.execute(db)
  return rows
}

/** Takes a webhook that is due; undefined when another process has it. */
export const claimWebhook = (db: Db, { tenantId, id }: { tenantId: string; id: string }, now: Date, until: Date) =>
  db
    .updateTable('account_webhook')
    .set({ due_at: until })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('active', '=', true)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Writes the progress of a webhook, unless it was changed, switched off or taken over in the meantime. */
export const moveWebhook = (db: Db, claimed: WebhookRow, values: Updateable<AccountWebhook>) =>
  db
    .updateTable('account_webhook')
    .set(values)
    .where('tenant_id', '=', claimed.tenant_id)
    .where('id', '=', claimed.id)
    .where('active', '=', true)
    .where('event', '=', claimed.event)
    .where('url', '=', claimed.url)
    .where('position', '=', claimed.position)
    .where('due_at', '=', claimed.due_at)
    .returningAll()
    .executeTakeFirst()

/** After a backup was restored: the numbers of transactions are those of another database, and all items count as new. */
export async function forgetNumbers({ db }: DbContext): Promise<string[]> {
  await sql`update account_webhook set since_xid = ${LEAST}`.execute(db)
  return []
}
const LEAST = '-9223372036854775808'
