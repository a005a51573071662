import Type from 'typebox'
import { presentPage } from '../../../platform/db/page.ts'
import { validation } from '../../../platform/errors.ts'
import { defineRoute, type Route } from '../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../platform/http/paging.ts'
import { Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'
import { joinedAt } from '../members/index.ts'
import { present } from './present.ts'
import {
  countUnread,
  deleteNotifications,
  listNotifications,
  markRead,
  markUnread,
  type Selected,
  SORTABLE,
} from './store.ts'

const Severity = Enum(['info', 'success', 'warning', 'error'])

const Notification = Type.Object(
  {
    id: Id,
    type: Type.String({ examples: ['list_merged'] }),
    severity: Severity,
    createdAt: Time,
    readAt: Nullable(Time),
    params: Type.Record(Type.String(), Type.Unknown()),
    subject: Nullable(Type.Object({ kind: Type.String(), id: Id, name: Type.String() })),
    jobId: Nullable(Id),
    count: Type.Integer(),
  },
  { title: 'Notification' },
)

const list = defineRoute({
  id: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  tag: 'Account',
  summary:
    'Returns notifications of the company, newest first, and how many are unread: for a person, since joining the company; clients make the texts from type and params',
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
  handle: async ({ db, tenant, actor, query }) => {
    const page = presentPage(await listNotifications(db, tenant.id, query), present)
    const since = actor.kind === 'person' ? await joinedAt(db, tenant.id, actor.memberId) : null
    return { ...page, unread: await countUnread(db, tenant.id, since) }
  },
})

const SelectedBody = Type.Object(
  {
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000 })),
    all: Type.Optional(Type.Boolean()),
  },
  { title: 'NotificationSelection' },
)

/** A route that acts on selected notifications. */
const action = (
  verb: 'read' | 'unread' | 'delete',
  summary: string,
  run: (...args: Parameters<typeof markRead>) => Promise<number>,
): Route =>
  defineRoute({
    id: `notifications.${verb}`,
    method: 'POST',
    path: `/notifications/${verb}`,
    tag: 'Account',
    summary,
    module: 'none',
    level: 'full',
    whileLeaving: true,
    audit: false,
    effects: verb === 'delete' ? ['deletes'] : [],
    body: SelectedBody,
    status: 200,
    response: Type.Object({ changed: Type.Integer() }),
    failures: ['validation'],
    handle: async ({ db, tenant, body, now }) => ({ changed: await run(db, tenant.id, readSelected(body), now) }),
  })

/** Takes either `ids` or `all`; both or neither is ambiguous. */
function readSelected(body: Selected): Selected {
  if (body.all === true && body.ids) throw validation('all')
  if (body.all !== true && !body.ids) throw validation('ids')
  return body.all ? { all: true } : { ids: body.ids }
}

export const routes = [
  list,
  action('read', 'Marks notifications as read, given ids or all: true, and returns how many changed', markRead),
  action('unread', 'Marks notifications as unread, given ids or all: true, and returns how many changed', markUnread),
  action(
    'delete',
    'Deletes notifications, given ids or all: true, and returns how many were deleted',
    deleteNotifications,
  ),
]
