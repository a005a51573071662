import type { DbContext } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { lockCompany } from '../companies/index.ts'
import { countLabels, insertLabel } from './store.ts'

const GREY = '#8a94a6'
const MAX_LABELS = 1000

/** Creates a label. 409 when the name is taken, or the company has 1000. */
export async function createLabel(
  { db, now }: DbContext,
  tenantId: string,
  { name, color = GREY }: { name: string; color?: string },
) {
  // Without the lock two requests could both create label number 1000.
  await lockCompany(db, tenantId)
  if ((await countLabels(db, tenantId)) >= MAX_LABELS) throw conflict('limit')
  return insertLabel(db, { tenant_id: tenantId, name, color, created_at: now, updated_at: now })
}
