import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** The automation that sends a template for a tag; undefined when there is none. */
export async function automationOfTag(db: Db, tenantId: string, tag: string, smsTemplateId: string) {
  const row = await db
    .selectFrom('v3_sms_tag')
    .select('automation_id')
    .where('tenant_id', '=', tenantId)
    .where('tag', '=', tag)
    .where('sms_template_id', '=', smsTemplateId)
    .executeTakeFirst()
  return row?.automation_id
}

export const insertTag = (db: Db, tenantId: string, tag: string, smsTemplateId: string, automationId: string) =>
  db
    .insertInto('v3_sms_tag')
    .values({ tenant_id: tenantId, tag, sms_template_id: smsTemplateId, automation_id: automationId })
    .execute()

/** Holds the tags of a company: two first SMS of a tag must not create an automation each. */
export const holdTags = (db: Db, tenantId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`v3 sms ${tenantId}`}, 0))`.execute(db)

/** Locks contacts that have no mobile number, unless a person emptied it. Returns their ids. */
export async function lockWithoutMobile(db: Db, tenantId: string, contactIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contact
    where tenant_id = ${tenantId} and id = any(${contactIds}::bigint[])
      and mobile = '' and 'mobile' <> all(edited_fields)
    order by id
    for update`.execute(db)
  return rows.map(({ id }) => id)
}
