import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { conflict } from '../../../../platform/errors.ts'

export const MAX_FILES = 100_000
export const MAX_BYTES = 5 * 1024 ** 3

/** Locks the folders and files of the company against other changes until the transaction ends. */
export async function lockSpace(db: Db, tenantId: string) {
  await sql`
    insert into file_space (tenant_id, files, bytes)
    values (${tenantId}, 0, 0)
    on conflict do nothing`.execute(db)
  await sql`select from file_space where tenant_id = ${tenantId} for update`.execute(db)
}

/** Counts a new file; 409 if the limits are reached. Locks the space. */
export async function takeSpace(db: Db, tenantId: string, bytes: number) {
  await lockSpace(db, tenantId)
  const { numAffectedRows } = await sql`
    update file_space
    set files = files + 1, bytes = bytes + ${bytes}
    where tenant_id = ${tenantId} and files < ${MAX_FILES} and bytes + ${bytes} <= ${MAX_BYTES}`.execute(db)
  if (!numAffectedRows) throw conflict('limit')
}

/** 409 if the limits are reached. Called before the work for a new file; it locks nothing. */
export async function requireSpace(db: Db, tenantId: string, bytes: number) {
  const { rows } = await sql`
    select
    from file_space
    where tenant_id = ${tenantId} and (files >= ${MAX_FILES} or bytes + ${bytes} > ${MAX_BYTES})`.execute(db)
  if (rows.length) throw conflict('limit')
}

/** Subtracts deleted files. */
export function releaseSpace(db: Db, tenantId: string, deleted: readonly { bytes: string }[]) {
  const bytes = deleted.reduce((sum, file) => sum + BigInt(file.bytes), 0n)
  return sql`
    update file_space
    set files = files - ${deleted.length}, bytes = bytes - ${String(bytes)}::bigint
    where tenant_id = ${tenantId}`.execute(db)
}
