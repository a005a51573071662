import Type from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Id, ItemsOf, Nullable, Time } from '../../../platform/http/schemas.ts'
import { present } from './present.ts'
import { unfinishedActions } from './store.ts'

const RunningAction = Type.Object(
  {
    jobId: Id,
    type: Type.String({ examples: ['lists.merge'] }),
    progress: Type.Object({ done: Type.Integer(), total: Nullable(Type.Integer()) }),
    startedAt: Nullable(Time),
  },
  { title: 'RunningAction' },
)

const list = defineRoute({
  id: 'running-actions.list',
  method: 'GET',
  path: '/running-actions',
  tag: 'Account',
  summary: 'Returns background work of the company that has not ended, with its progress',
  module: 'settings',
  level: 'read',
  status: 200,
  response: ItemsOf(RunningAction),
  handle: async ({ db, tenant }) => ({ items: (await unfinishedActions(db, tenant.id)).map(present) }),
})

export const routes = [list]
