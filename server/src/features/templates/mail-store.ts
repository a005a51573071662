import type { Db } from '../../platform/db/database.ts'

export const TEST_WINDOW = 24 * 3600 * 1000

/** How many test mails of an object were sent since a time. */
export async function countTestMails(db: Db, tenantId: string, kind: string, objectId: string, since: Date) {
  const { number } = await db
    .selectFrom('test_mail')
    .select((eb) => eb.fn.countAll<string>().as('number'))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(number)
}

export const insertTestMail = (db: Db, tenantId: string, kind: string, objectId: string, at: Date) =>
  db.insertInto('test_mail').values({ tenant_id: tenantId, kind, object_id: objectId, at }).execute()

/** Over all companies; those that are older than the window limit nothing any more. */
export const forgetTestMails = (db: Db, before: Date) => db.deleteFrom('test_mail').where('at', '<', before).execute()
