import Type from 'typebox'
import { defineRoute } from '../../platform/http/define-route.ts'
import { Id, ItemsOf, Nullable, Time } from '../../platform/http/schemas.ts'

const RunningAction = Type.Object({
  jobId: Id,
  type: Type.String({ examples: ['lists.merge'] }),
  progress: Type.Object({ done: Type.Integer(), total: Nullable(Type.Integer()) }),
  startedAt: Nullable(Time),
})

const list = defineRoute({
  id: 'running-actions.list',
  method: 'GET',
  path: '/running-actions',
  tag: 'Account',
  summary: 'Background work of the company that has not ended',
  module: 'settings',
  level: 'read',
  status: 200,
  response: ItemsOf(RunningAction),
  handle: async ({ db, tenant }) => {
    const rows = await db
      .selectFrom('action')
      .selectAll()
      .where('tenant_id', '=', tenant.id)
      .where('finished_at', 'is', null)
      .orderBy('id')
      .limit(1000)
      .execute()
    const items = rows.map((row) => ({
      jobId: row.id,
      type: row.type,
      progress: { done: Number(row.done), total: row.total === null ? null : Number(row.total) },
      startedAt: row.started_at?.toISOString() ?? null,
    }))
    return { items }
  },
})

export const routes = [list]
