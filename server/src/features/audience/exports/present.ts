import type { ExportRow } from './store.ts'

/** An export is shown as expired from its expiry on, also before the sweep has deleted its file. */
export const presentExport = (row: ExportRow, now: Date) => ({
  id: row.id,
  name: row.name,
  status: isExpired(row, now) ? ('expired' as const) : row.status,
  selection: row.selection,
  fields: row.fields,
  encoding: row.encoding,
  listIds: row.list_ids,
  purposeIds: row.purpose_ids,
  segmentId: row.segment_id,
  contacts: row.contact_ids.length,
  format: row.format,
  headers: row.headers,
  rows: row.rows,
  bytes: row.bytes === null ? null : Number(row.bytes),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
})

export const isExpired = (row: ExportRow, now: Date) =>
  row.status === 'expired' || (row.status === 'ready' && row.expires_at! <= now)
