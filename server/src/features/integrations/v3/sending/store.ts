import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** The templates that stand for tags, by tag. */
export async function templatesOfTags(db: Db, tenantId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('v3_tag')
    .innerJoin('template', (join) =>
      join.onRef('template.tenant_id', '=', 'v3_tag.tenant_id').onRef('template.id', '=', 'v3_tag.template_id'),
    )
    .select(['tag', 'template_id'])
    .where('v3_tag.tenant_id', '=', tenantId)
    .orderBy('tag')
    .execute()
  return new Map(rows.map((row) => [row.tag, row.template_id]))
}

/** One request at a time chooses the template of a tag. */
export const lockTag = (db: Db, tenantId: string, tag: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`v3 tag ${tenantId} ${tag}`}, 0))`.execute(db)

/** Names the template of a tag. */
export const setTemplateOfTag = (db: Db, tenantId: string, tag: string, templateId: string, isCustom: boolean) => {
  const values = { template_id: templateId, is_custom: isCustom }
  return db
    .insertInto('v3_tag')
    .values({ tenant_id: tenantId, tag, ...values })
    .onConflict((known) => known.columns(['tenant_id', 'tag']).doUpdateSet(values))
    .execute()
}

/** Which of the addresses belong to contacts who unsubscribed, in small letters. */
export async function leftAmong(db: Db, tenantId: string, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email_key as email from contact
    where tenant_id = ${tenantId} and email_key = any(${emails.map((email) => email.toLowerCase())}::text[])
      and status in ('unsubscribed', 'complained')`.execute(db)
  return new Set(rows.map(({ email }) => email))
}
