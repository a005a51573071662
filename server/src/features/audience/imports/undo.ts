import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { conflict } from '../../../platform/errors.ts'
import { MODES } from './modes/index.ts'
import { type ImportRow, lockImport, updateImport } from './store.ts'

const HOURS = 24

/** What an undo took back. */
export interface Undone {
  contacts: number
  memberships: number
  consents: number
}

/** Until when an import can be undone; null for one that runs, was undone, or only took contacts away. */
export function undoUntil({ mode, finished_at, undo_started_at }: ImportRow): Date | null {
  if (!mode || !MODES[mode].needsConsent || !finished_at || undo_started_at) return null
  return new Date(finished_at.getTime() + HOURS * 3600_000)
}

/** Marks an import as being undone; 409 when that is too late, or was done before. */
export async function beginUndo({ db, now }: DbContext, tenantId: string, id: string): Promise<ImportRow> {
  const row = required(await lockImport(db, tenantId, id))
  const until = undoUntil(row)
  if (!until || until <= now) throw conflict('status')
  await updateImport(db, tenantId, id, { undo_started_at: now })
  return row
}

/** 409 while an import is being undone: without its contacts, the rest could not be taken back. */
export function requireNotUndoing({ undo_started_at, undone_at }: ImportRow) {
  if (undo_started_at && !undone_at) throw conflict('status')
}

/** Lets an import be undone again, because the last attempt failed. */
export const cancelUndo = (db: Db, tenantId: string, id: string) =>
  updateImport(db, tenantId, id, { undo_started_at: null })

/** Records what was taken back. */
export const endUndo = ({ db, now }: DbContext, tenantId: string, id: string, undone: Undone) =>
  updateImport(db, tenantId, id, { undone_at: now, undo_result: JSON.stringify(undone) })
