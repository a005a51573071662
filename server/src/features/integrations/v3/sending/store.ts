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

/** Names the template of a tag. */
export const setTemplateOfTag = (db: Db, tenantId: string, tag: string, templateId: string) =>
  db
    .insertInto('v3_tag')
    .values({ tenant_id: tenantId, tag, template_id: templateId })
    .onConflict((known) => known.columns(['tenant_id', 'tag']).doUpdateSet({ template_id: templateId }))
    .execute()
