import Type, { type Static } from 'typebox'
import type { DbContext } from '../../../platform/context.ts'
import { runBatches } from '../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../platform/jobs/define-job.ts'
import { notify } from '../notifications/index.ts'

/** A part of the work, after a position; `last` is the position of the next part, null after the last one. */
export interface MaintenanceStep<Change> {
  checked: number
  changed: readonly Change[]
  last: string | null
}

/** Work that corrects the data of a company, or only finds out what it would correct. */
export interface Maintenance<Change> {
  /** The name of its job. */
  name: string
  /** The type of the notification at its end; with `_check` when nothing was changed. */
  notification: string
  start: string
  step(context: DbContext, tenantId: string, after: string, apply: boolean): Promise<MaintenanceStep<Change>>
}

/** How far it is: the position, and how many objects were checked and changed. */
const Position = Type.Object({ after: Type.String(), checked: Type.Integer(), changed: Type.Integer() })

/** The job that does the work after what the request did. */
export const maintenanceJob = <Change>({ name, notification, step }: Maintenance<Change>) => {
  const typeOf = (apply: boolean) => (apply ? notification : `${notification}_check`)
  return defineJob({
    name,
    payload: Type.Object({ ...ActionRef, apply: Type.Boolean(), from: Position }),
    tries: 25,
    action: true,
    once: ({ actionId }) => actionId,
    run: (job) => {
      const { tenantId, actionId, apply, from } = job.payload
      let sums = { checked: from.checked, changed: from.changed }
      return runBatches<Static<typeof Position>>(job, {
        start: from,
        step: async (db, at) => {
          const { checked, changed, last } = await step({ db, now: job.now }, tenantId, at.after, apply)
          sums = { checked: at.checked + checked, changed: at.changed + changed.length }
          return { done: checked, position: last === null ? null : { after: last, ...sums } }
        },
        end: (db) => {
          const params = { checked: sums.checked, count: sums.changed }
          return notify(db, tenantId, { type: typeOf(apply), severity: 'success', params, jobId: actionId }, job.now)
        },
      })
    },
    failed: (db, { tenantId, actionId, apply }, now) =>
      notify(db, tenantId, { type: typeOf(apply), severity: 'error', jobId: actionId }, now),
  })
}
