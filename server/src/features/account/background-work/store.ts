import type { Db } from '../../../platform/db/database.ts'

/** Bounds the answer; the oldest come first. */
const LIMIT = 1000

export const unfinishedActions = (db: Db, tenantId: string) =>
  db
    .selectFrom('action')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .limit(LIMIT)
    .execute()

export type ActionRow = Awaited<ReturnType<typeof unfinishedActions>>[number]

/** The newest background work of a company, whether it has ended or not. */
export const newestAction = (db: Db, tenantId: string) =>
  db
    .selectFrom('action')
    .select(['id', 'finished_at'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
