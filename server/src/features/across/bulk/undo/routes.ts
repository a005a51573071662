import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { enqueueAction } from '../../../../platform/jobs/enqueue.ts'
import { beginUndo } from '../../../audience/imports/index.ts'
import { undoImportJob } from './jobs/undo-import.ts'

const undo = defineRoute({
  id: 'imports.undo',
  method: 'POST',
  path: '/imports/{import_id}/undo',
  tag: 'Imports and exports',
  summary:
    'Undoes an import in the background, within 24 hours of its end: takes back the memberships and consents that it gave and deletes contacts that it created and that have had no other activity; changed fields stay. Returns the job',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  params: Type.Object({ import_id: Id }),
  status: 202,
  response: Type.Object({ jobId: Id }),
  failures: ['conflict/status'],
  handle: async ({ db, now, tenant, params }) => {
    const { id, done } = await beginUndo({ db, now }, tenant.id, params.import_id)
    return { jobId: await enqueueAction(db, undoImportJob, tenant.id, { importId: id }, done) }
  },
})

export const routes = [undo]
