import type { Db } from '../../../platform/db/database.ts'
import type { Recipient } from '../composing/index.ts'

/** These columns of the newest subscribed contacts. */
export const newestSubscribed = (db: Db, tenantId: string, columns: readonly (keyof Recipient)[], limit: number) =>
  db
    .selectFrom('contact')
    .select(['email', ...columns])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'subscribed')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute() as Promise<Recipient[]>
