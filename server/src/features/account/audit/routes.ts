import Type from 'typebox'
import { presentPage } from '../../../platform/db/page.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../platform/http/paging.ts'
import { Day, Enum, Id, Nullable, PageOf, Time } from '../../../platform/http/schemas.ts'
import { present } from './present.ts'
import { listAudit, SORTABLE } from './store.ts'

const Actor = Enum(['person', 'key', 'operator'])

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
  summary: 'Returns the audit log: every write by a person, an API key or the operator, newest first',
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

export const routes = [list]
