import type { Db } from '../../../../../platform/db/database.ts'
import { insertSource, pauseQueues } from '../../../../mailing/ledger/index.ts'

/** The content that a form sends at a time. */
export interface Edition {
  tenantId: string
  formId: string
  templateId: string
  versionId: string
  senderId: string
}

/** The mailing of a content; it is created at its first use. The form must be locked. */
export async function sourceOf(db: Db, edition: Edition): Promise<string> {
  const { tenantId, formId, templateId, versionId, senderId } = edition
  const known = await db
    .selectFrom('form_mailing')
    .select('source_id')
    .where('tenant_id', '=', tenantId)
    .where('form_id', '=', formId)
    .where('version_id', '=', versionId)
    .where('sender_id', '=', senderId)
    .executeTakeFirst()
  if (known) return known.source_id
  const sourceId = await insertSource(db, tenantId, { kind: 'form', objectId: formId, templateId })
  await db
    .insertInto('form_mailing')
    .values({
      tenant_id: tenantId,
      source_id: sourceId,
      form_id: formId,
      template_id: templateId,
      version_id: versionId,
      sender_id: senderId,
    })
    .execute()
  return sourceId
}

export const findMailing = (db: Db, tenantId: string, sourceId: string) =>
  db
    .selectFrom('form_mailing')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()

/** Pauses the mails of a form that still wait, or lets them go on. */
export async function pauseMails(db: Db, tenantId: string, formId: string, paused: boolean) {
  const rows = await db
    .selectFrom('form_mailing')
    .select('source_id')
    .where('tenant_id', '=', tenantId)
    .where('form_id', '=', formId)
    .execute()
  const sourceIds = rows.map((row) => row.source_id)
  if (sourceIds.length) await pauseQueues(db, tenantId, sourceIds, paused)
}
