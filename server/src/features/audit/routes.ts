import Type from 'typebox'
import { defineRoute } from '../../platform/http/define-route.ts'
import { Paging, presentPage, Sort } from '../../platform/http/paging.ts'
import { Enum, Id, Nullable, PageOf, Time } from '../../platform/http/schemas.ts'
import { type AuditRow, listAudit, SORTABLE } from './store.ts'

const Actor = Enum(['person', 'key', 'operator'])
const Day = Type.String({ format: 'date', examples: ['2026-03-01'] })

const AuditRecord = Type.Object({
  id: Id,
  at: Time,
  actor: Type.Object({ kind: Actor, id: Nullable(Id), name: Nullable(Type.String()) }),
  action: Type.String({ examples: ['shops.update'] }),
  object: Nullable(Type.Object({ kind: Type.String(), id: Nullable(Type.String()) })),
  fields: Type.Array(Type.String()),
  requestId: Nullable(Type.String()),
})

const list = defineRoute({
  id: 'audit.list',
  method: 'GET',
  path: '/audit',
  tag: 'Account',
  summary: 'Who changed what: every write by a person, a key or the operator',
  module: 'settings',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Sort(SORTABLE),
    action: Type.Optional(Type.String({ maxLength: 100 })),
    actor: Type.Optional(Actor),
    actorId: Type.Optional(Id),
    objectKind: Type.Optional(Type.String({ maxLength: 100 })),
    objectId: Type.Optional(Type.String({ maxLength: 200 })),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  }),
  status: 200,
  response: PageOf(AuditRecord),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => presentPage(await listAudit(db, tenant, query), present),
})

const present = (row: AuditRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: {
    kind: row.actor_kind as 'person',
    id: row.actor_id,
    name: row.person_name || row.person_email || row.key_name,
  },
  action: row.action,
  object: row.object_kind === null ? null : { kind: row.object_kind, id: row.object_id },
  fields: row.fields,
  requestId: row.request_id,
})

export const routes = [list]
