import type { Db } from '../../../platform/db/database.ts'
import { usesOf } from '../../../platform/db/references.ts'
import { measureTemplate } from './measure-sms.ts'
import type { SmsRow } from './store.ts'

export async function describeSmsTemplates(db: Db, tenantId: string, rows: readonly SmsRow[]) {
  const uses = await usesOf(
    db,
    tenantId,
    'sms_template',
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, text, created_at, updated_at }) => ({
    ...{ id, name, text },
    ...measureTemplate(text),
    usedBy: { automations: uses.get(id)?.automation ?? 0 },
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }))
}

export const describeSmsTemplate = async (db: Db, row: SmsRow) =>
  (await describeSmsTemplates(db, row.tenant_id, [row]))[0]!
