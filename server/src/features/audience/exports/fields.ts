import type { Db } from '../../../platform/db/database.ts'
import { slot } from '../../../platform/slots.ts'
import { type ExportField, GROUPS } from './slot.ts'

/** Every field that exports of a company can contain, group by group. */
export async function exportFields(db: Db, tenantId: string): Promise<ExportField[]> {
  const fields: ExportField[] = []
  for (const fieldsOf of slot('exportFields')) fields.push(...(await fieldsOf(db, tenantId)))
  return GROUPS.flatMap((group) => fields.filter((field) => field.group === group))
}
