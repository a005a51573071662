import type { Tenant } from '../../../platform/context.ts'
import type { ImportRow } from './store.ts'
import { undoUntil } from './undo.ts'

const COUNTED = ['created', 'updated', 'unchanged', 'suppressed', 'unsubscribed', 'removed', 'blacklisted'] as const
const SKIPPED = ['invalid', 'duplicateInFile', 'unknown', 'noConsent'] as const

export function presentImport(row: ImportRow, { publicId }: Pick<Tenant, 'publicId'>) {
  const result = row.result as Record<string, number>
  const pick = <T extends string>(names: readonly T[]) =>
    Object.fromEntries(names.map((name) => [name, result[name] ?? 0])) as Record<T, number>
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    mode: row.mode,
    kind: row.kind,
    source: row.source,
    fileId: row.file_id,
    mapping: (row.mapping as unknown[] | null) ?? [],
    shopId: row.shop_id,
    listIds: row.list_ids,
    purposeId: row.purpose_id,
    runAutomations: row.run_automations,
    progress: { rows: row.rows, done: row.done },
    result: { ...pick(COUNTED), skipped: pick(SKIPPED) },
    errors: row.errors,
    errorsUrl: row.errors > 0 && !row.errors_expired ? `/api/v1/tenants/${publicId}/imports/${row.id}/errors` : null,
    failure: row.failure,
    undoUntil: undoUntil(row)?.toISOString() ?? null,
    undoStartedAt: row.undo_started_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undone: row.undo_result as { contacts: number; memberships: number; consents: number } | null,
    startedBy: { kind: row.started_by_kind, id: row.started_by_id },
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

export function presentDraft(row: ImportRow) {
  const { step = null, data = {} } = (row.draft ?? {}) as { step?: string | null; data?: Record<string, unknown> }
  return { id: row.id, name: row.name, status: 'draft' as const, step, data, createdAt: row.created_at.toISOString() }
}
