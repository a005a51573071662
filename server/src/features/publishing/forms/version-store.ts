import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

interface NewVersion {
  tenantId: string
  formId: string
  version: number
  content: object
  memberId: string | null
}

export const insertVersion = (db: Db, { tenantId, formId, version, content, memberId }: NewVersion, now: Date) =>
  db
    .insertInto('form_version')
    .values({
      tenant_id: tenantId,
      form_id: formId,
      version,
      content: JSON.stringify(content),
      created_at: now,
      member_id: memberId,
    })
    .execute()

const BLOCKS = sql.lit('{design,mjml}')
/** The content with a hash of its blocks, which may have some hundred kilobytes. */
const comparable = sql<unknown>`case when content #> ${BLOCKS} is null then content
  else jsonb_set(content, ${BLOCKS}, to_jsonb(md5(content #>> ${BLOCKS}))) end`

/**
 * The newest versions of a form first, to compare them. One more than is shown, to know what the oldest of them changed.
 */
export const listVersions = (db: Db, tenantId: string, formId: string, limit: number) =>
  db
    .selectFrom('form_version')
    .select(['version', 'created_at', 'member_id', comparable.as('content')])
    .where('tenant_id', '=', tenantId)
    .where('form_id', '=', formId)
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .execute()
