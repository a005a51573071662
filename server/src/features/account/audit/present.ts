import type { AuditRow } from './store.ts'

export const present = (row: AuditRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: {
    kind: row.actor_kind,
    id: row.actor_id,
    name: row.person_name || row.person_email || row.key_name,
  },
  action: row.action,
  object: row.object_kind === null ? null : { kind: row.object_kind, id: row.object_id },
  fields: row.fields,
  requestId: row.request_id,
})
