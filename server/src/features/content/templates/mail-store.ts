import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const TEST_WINDOW = 24 * 3600 * 1000

/** How many test mails of an object were sent since a time, and when the first of them was. */
export async function countTestMails(db: Db, tenantId: string, kind: string, objectId: string, since: Date) {
  const { number, first } = await db
    .selectFrom('test_mail')
    .select((eb) => [eb.fn.countAll<string>().as('number'), eb.fn.min('at').as('first')])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return { number: Number(number), first }
}

export const insertTestMail = (db: Db, tenantId: string, kind: string, objectId: string, at: Date) =>
  db.insertInto('test_mail').values({ tenant_id: tenantId, kind, object_id: objectId, at }).execute()

/** Over all companies; those that are older than the window limit nothing any more. */
export const forgetTestMails = (db: Db, before: Date) =>
  sql`delete from test_mail m using tenant t where m.tenant_id = t.id and m.at < ${before}`.execute(db)
