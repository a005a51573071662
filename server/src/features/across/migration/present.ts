import type { SourceName } from './sources/index.ts'
import type { MigrationRow } from './store.ts'

/** The last migration of a company, or that there was none. */
export const presentMigration = (row: MigrationRow | undefined) => ({
  source: (row?.source ?? null) as SourceName | null,
  state: row?.state ?? ('none' as const),
  startedAt: row?.created_at.toISOString() ?? null,
  finishedAt: row?.finished_at?.toISOString() ?? null,
  failure: row?.failure ?? null,
  counts: (row?.counts ?? {}) as Record<string, number>,
})
