import type { AuditRow } from './store.ts'

/** `apps` has the names of programs by their ids. */
export const present = (row: AuditRow, apps: ReadonlyMap<string, string>) => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: {
    kind: row.actor_kind,
    id: row.actor_id,
    name: row.person_name || row.person_email || row.key_name,
  },
  app: row.app_id === null ? null : { id: row.app_id, name: apps.get(row.app_id) ?? '' },
  action: row.action,
  object: row.object_kind === null ? null : { kind: row.object_kind, id: row.object_id },
  fields: row.fields,
  requestId: row.request_id,
})
