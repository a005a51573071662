import { availableParallelism } from 'node:os'
import type { DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { getShop } from '../../account/shops/index.ts'
import { getPurpose } from '../consents/index.ts'
import { lastStagedLine, nextStagedLine } from '../contacts/index.ts'
import { fieldsOf, type MappedColumn } from './mapping.ts'
import { MODES } from './modes/index.ts'
import { addToImport, fillsNames, type ImportRow, isOpen, shareImport, traitsOf } from './store.ts'

/** Rows per transaction. */
const BATCH = 5000

/** Lines of the stage that one lane of an import works through: those after the first number, up to the second. */
export interface LaneRange {
  after: number
  upTo: number
}

/** Imports of fewer rows have one lane: starting another would take longer. */
const ROWS_OF_LANE = 2 * BATCH
const MOST_LANES = 4

/**
 * Divides the staged rows of an import, so that batches run on several connections. No two rows have the same address, so
 * lanes never meet.
 */
export function lanesOf(stagedTo: number): LaneRange[] {
  const number = Math.max(1, Math.min(MOST_LANES, availableParallelism(), Math.floor(stagedTo / ROWS_OF_LANE)))
  const border = (lane: number) => Math.round((stagedTo * lane) / number)
  return Array.from({ length: number }, (_, lane) => ({ after: border(lane), upTo: border(lane + 1) }))
}

/** Applies the mode of an import to the next staged rows of a lane. Returns their number, and what is left of the lane. */
export async function importBatch({ db, now }: DbContext, tenantId: string, importId: string, lane: LaneRange) {
  const row = await shareImport(db, tenantId, importId)
  if (!row || !isOpen(row)) return { done: 0, position: null }
  const next = await nextStagedLine(db, tenantId, importId, lane, BATCH)
  if (!next && row.staged_to! > 0 && (await lastStagedLine(db, tenantId, importId)) === 0)
    throw new Error('the stage of an import is empty; the next try reads the file again')
  if (!next) return { done: 0, position: null }
  const { upTo, number } = next
  const range = { tenantId, batchId: importId, after: lane.after, upTo }
  const counts = await MODES[row.mode!].apply({ db, now }, { ...(await settingsOf(db, row)), row, range, number })
  await addToImport(db, tenantId, importId, number, counts as Record<string, number>)
  return { done: number, position: upTo >= lane.upTo ? null : { ...lane, after: upTo } }
}

/** The language of contacts whose row has none. */
const languageOf = (
  shop: { contact_language: string | null; language: string } | undefined,
  company: { language: string },
) => shop?.contact_language ?? shop?.language ?? company.language

export async function languageOfImport(db: Db, row: ImportRow): Promise<string> {
  const shop = row.shop_id ? await getShop(db, row.tenant_id, row.shop_id) : undefined
  return languageOf(shop, await requireCompany(db, row.tenant_id))
}

/** What all batches of an import have in common. */
async function settingsOf(db: Db, row: ImportRow) {
  const company = await requireCompany(db, row.tenant_id)
  const shop = row.shop_id ? await getShop(db, row.tenant_id, row.shop_id) : undefined
  const tenant: Tenant = { ...company, publicId: company.public_id }
  return {
    tenant,
    fields: fieldsOf(row.mapping as MappedColumn[], traitsOf(row)),
    fillsNames: fillsNames(row),
    purpose: row.purpose_id ? ((await getPurpose(db, row.tenant_id, row.purpose_id)) ?? null) : null,
    language: languageOf(shop, company),
    origin: { importId: row.id, ...(row.run_automations ? {} : { automations: false as const }) },
  }
}
