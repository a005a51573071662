import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

export const TEST_WINDOW = 24 * 3600 * 1000

/** The number of test mails of an object since a time, and the time of the first one. */
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

/** Deletes old records of all companies. The join lets the index on company and time find them. */
export const deleteTestMails = (db: Db, before: Date) =>
  sql`
    delete from test_mail m
    using tenant t
    where m.tenant_id = t.id and m.at < ${before}`.execute(db)
