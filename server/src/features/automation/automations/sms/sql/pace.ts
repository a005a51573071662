import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

/**
 * Until when the messages of a company have used up its rate, in milliseconds. The row stays locked until the transaction
 * ends. The caller computes the next value: a cluster refuses to compute times in an update.
 */
export async function lockPace(db: Db, tenantId: string, now: Date): Promise<number> {
  await sql`insert into sms_pace (tenant_id, used_until) values (${tenantId}, ${now}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ used_until: Date }>`
    select used_until from sms_pace where tenant_id = ${tenantId} for update`.execute(db)
  return rows[0]!.used_until.getTime()
}

export const savePace = (db: Db, tenantId: string, usedUntil: number) =>
  sql`update sms_pace set used_until = ${new Date(usedUntil)} where tenant_id = ${tenantId}`.execute(db)
