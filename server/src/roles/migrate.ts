import type { Secrets } from '../platform/crypto/secrets.ts'
import { ensureSigningKeys } from '../platform/crypto/signing-keys.ts'
import type { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { ensurePartitions } from '../platform/db/partitions.ts'

/** Brings a database up to date for this version: tables, partitions of the coming months, keys. Safe to repeat. */
export async function migrateAll({ db, pool }: Database, secrets: Secrets): Promise<string[]> {
  const applied = await migrate(pool)
  await ensurePartitions(db, new Date())
  await ensureSigningKeys(db, secrets)
  return applied
}
