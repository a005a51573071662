import Type from 'typebox'
import { presentPage } from '../../../platform/db/page.ts'
import { validation } from '../../../platform/errors.ts'
import { defineRoute, type Route } from '../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../platform/http/paging.ts'
import { Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'
import { present } from './present.ts'
import {
  countUnread,
  deleteNotifications,
  listNotifications,
  markRead,
  markUnread,
  SORTABLE,
  type Which,
} from './store.ts'

const Severity = Enum(['info', 'success', 'warning', 'error'])

const Notification = Type.Object({
  id: Id,
  type: Type.String({ examples: ['list_merged'] }),
  severity: Severity,
  createdAt: Time,
  readAt: Nullable(Time),
  params: Type.Record(Type.String(), Type.Unknown()),
  subject: Nullable(Type.Object({ kind: Type.String(), id: Id, name: Type.String() })),
  jobId: Nullable(Id),
  count: Type.Integer(),
})

const list = defineRoute({
  id: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  tag: 'Account',
  summary: 'What happened in the company, newest first; texts are made by the client',
  module: 'none',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Sort(SORTABLE),
    unread: Type.Optional(Type.Boolean()),
    type: Type.Optional(Type.String({ maxLength: 100 })),
    severity: Type.Optional(Severity),
  }),
  status: 200,
  response: Type.Object({
    items: Type.Array(Notification),
    total: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    unread: Type.Integer(),
  }),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = presentPage(await listNotifications(db, tenant.id, query), present)
    return { ...page, unread: await countUnread(db, tenant.id) }
  },
})

const WhichBody = Type.Object({
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000 })),
  all: Type.Optional(Type.Boolean()),
})

/** The three actions on some or all notifications differ in a word only. */
const action = (
  word: 'read' | 'unread' | 'delete',
  summary: string,
  run: (...args: Parameters<typeof markRead>) => Promise<number>,
): Route =>
  defineRoute({
    id: `notifications.${word}`,
    method: 'POST',
    path: `/notifications/${word}`,
    tag: 'Account',
    summary,
    module: 'none',
    level: 'full',
    audit: false,
    effects: word === 'delete' ? ['deletes'] : [],
    body: WhichBody,
    status: 200,
    response: Type.Object({ changed: Type.Integer() }),
    failures: ['validation'],
    handle: async ({ db, tenant, body, now }) => ({ changed: await run(db, tenant.id, which(body), now) }),
  })

/** Either some ids or all: both or neither would leave open what was meant. */
function which(body: Which): Which {
  if (body.all === true && body.ids) throw validation('all')
  if (body.all !== true && !body.ids) throw validation('ids')
  return body.all ? { all: true } : { ids: body.ids }
}

export const routes = [
  list,
  action('read', 'Mark notifications as read', markRead),
  action('unread', 'Mark notifications as unread', markUnread),
  action('delete', 'Delete notifications', deleteNotifications),
]
