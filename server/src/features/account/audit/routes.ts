import Type from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../platform/http/paging.ts'
import { Day, Enum, Id, Nullable, PageOf, Time } from '../../../platform/http/schemas.ts'
import { describeAudit } from './describe.ts'
import { SORTABLE } from './store.ts'

const Actor = Enum(['person', 'key', 'operator'])

const AuditRecord = Type.Object(
  {
    id: Id,
    at: Time,
    actor: Type.Object({ kind: Actor, id: Nullable(Id), name: Nullable(Type.String()) }),
    app: Nullable(
      Type.Object(
        { id: Id, name: Type.String() },
        { description: 'The connected program, such as an assistant, through which the person acted' },
      ),
    ),
    action: Type.String({ examples: ['shops.update'] }),
    object: Nullable(Type.Object({ kind: Type.String(), id: Nullable(Type.String()) })),
    fields: Type.Array(Type.String()),
    requestId: Nullable(Type.String()),
  },
  { title: 'AuditRecord' },
)

const list = defineRoute({
  id: 'audit.list',
  method: 'GET',
  path: '/audit',
  tag: 'Account',
  summary:
    'Returns the audit log: every write by a person, an API key or the operator, and every call of an assistant, newest first',
  module: 'settings',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Sort(SORTABLE),
    action: Type.Optional(Type.String({ maxLength: 100 })),
    actor: Type.Optional(Actor),
    actorId: Type.Optional(Id),
    appId: Type.Optional(Id),
    objectKind: Type.Optional(Type.String({ maxLength: 100 })),
    objectId: Type.Optional(Type.String({ maxLength: 200 })),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  }),
  status: 200,
  response: PageOf(AuditRecord),
  failures: ['validation'],
  handle: ({ db, tenant, query }) => describeAudit(db, tenant, query),
})

export const routes = [list]
