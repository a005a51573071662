import Type, { type TSchema } from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { reply } from '../../../platform/http/reply.ts'
import { Id, Nullable } from '../../../platform/http/schemas.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import type { Maintenance, maintenanceJob } from './define-maintenance.ts'

/** Changes that the answer shows. */
const SAMPLE = 20

interface MaintenanceRoute<Change, Item extends object> {
  id: string
  path: `/maintenance/${string}`
  /** What it does; what all of these routes do is added. */
  summary: string
  /** A change as the answer shows it. */
  Sample: TSchema
  work: Maintenance<Change>
  job: ReturnType<typeof maintenanceJob<Change>>
  present(db: Db, tenantId: string, changed: readonly Change[]): Promise<Item[]>
}

/**
 * A route that corrects data, or without `apply` returns what it would correct. The first part is done in the request, the
 * rest in the background.
 */
export const maintenanceRoute = <Change, Item extends object>(route: MaintenanceRoute<Change, Item>) =>
  defineRoute({
    id: route.id,
    method: 'POST',
    path: route.path,
    tag: 'Account',
    summary: `${route.summary}. Without apply it changes nothing and only returns what it would change: how many were checked and changed, and the first ${SAMPLE} changes. Much work continues in the background (202 with the job), and the figures are those of the first part`,
    module: 'settings',
    level: 'full',
    body: Type.Object({ apply: Type.Optional(Type.Boolean()) }),
    status: [200, 202],
    response: Type.Object({
      checked: Type.Integer(),
      changed: Type.Integer(),
      sample: Type.Unsafe<Item[]>(Type.Array(route.Sample)),
      jobId: Nullable(Id),
    }),
    failures: ['validation'],
    handle: async ({ db, now, tenant, body: { apply = false } }) => {
      const { work, job } = route
      const { checked, changed, last } = await work.step({ db, now }, tenant.id, work.start, apply)
      const rest = last === null ? null : { apply, from: { after: last, checked, changed: changed.length } }
      const jobId = rest && (await enqueueAction(db, job, tenant.id, rest))
      const sample = await route.present(db, tenant.id, changed.slice(0, SAMPLE))
      return reply(jobId ? 202 : 200, { checked, changed: changed.length, sample, jobId })
    },
  })
