import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { conflict } from '../../../../platform/errors.ts'

export const MAX_FILES = 100_000
export const MAX_BYTES = 5 * 1024 ** 3

/** Waits for whatever else changes the folders of the company, or what lies in them. */
export async function lockSpace(db: Db, tenantId: string) {
  await sql`insert into file_space (tenant_id, files, bytes) values (${tenantId}, 0, 0) on conflict do nothing`.execute(
    db,
  )
  await sql`select from file_space where tenant_id = ${tenantId} for update`.execute(db)
}

/** Counts a new file; 409 when there is no room for it. Locks the space. */
export async function takeSpace(db: Db, tenantId: string, bytes: number) {
  await lockSpace(db, tenantId)
  const { numAffectedRows } = await sql`update file_space set files = files + 1, bytes = bytes + ${bytes}
    where tenant_id = ${tenantId} and files < ${MAX_FILES} and bytes + ${bytes} <= ${MAX_BYTES}`.execute(db)
  if (!numAffectedRows) throw conflict('limit')
}

/** 409 when there is no room, before any work is done for a file that cannot stay. */
export async function requireSpace(db: Db, tenantId: string, bytes: number) {
  const { rows } = await sql`select from file_space
    where tenant_id = ${tenantId} and (files >= ${MAX_FILES} or bytes + ${bytes} > ${MAX_BYTES})`.execute(db)
  if (rows.length) throw conflict('limit')
}

/** Files are gone. */
export const releaseSpace = (db: Db, tenantId: string, gone: readonly { bytes: string }[]) =>
  sql`update file_space set files = files - ${gone.length},
    bytes = bytes - ${String(gone.reduce((sum, file) => sum + BigInt(file.bytes), 0n))}::bigint
    where tenant_id = ${tenantId}`.execute(db)
