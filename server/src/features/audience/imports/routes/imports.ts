import Type from 'typebox'
import { required } from '../../../../platform/db/failures.ts'
import { presentPage } from '../../../../platform/db/page.ts'
import { requireUnused } from '../../../../platform/db/references.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { RunQuery } from '../../../../platform/http/paging.ts'
import { file } from '../../../../platform/http/reply.ts'
import { Bytes, Empty, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { errorFile } from '../error-file.ts'
import { presentImport } from '../present.ts'
import { ImportDetail, ImportInput, STATUSES } from '../schemas.ts'
import { startImport } from '../start-import.ts'
import { deleteImport, listImports, lockImport, requireImport, SORTABLE } from '../store.ts'
import { requireNotUndoing } from '../undo.ts'

export const params = Type.Object({ import_id: Id })

const list = defineRoute({
  id: 'imports.list',
  method: 'GET',
  path: '/imports',
  tag: 'Imports and exports',
  summary: 'Returns imports with their progress and results, newest first',
  module: 'contacts',
  level: 'read',
  query: Type.Object(RunQuery(SORTABLE, STATUSES)),
  status: 200,
  response: PageOf(ImportDetail),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) =>
    presentPage(await listImports(db, tenant.id, query), (row) => presentImport(row, tenant)),
})

const create = defineRoute({
  id: 'imports.create',
  method: 'POST',
  path: '/imports',
  tag: 'Imports and exports',
  summary:
    'Imports an uploaded file and returns the import; up to 1000 rows are imported before the answer, larger files in the background. An import never subscribes an unsubscribed contact again',
  module: 'contacts',
  level: 'full',
  // COPY needs its own connection to read the file, and every batch its own transaction.
  transaction: false,
  body: ImportInput,
  status: 201,
  response: ImportDetail,
  failures: ['validation', 'conflict/status', 'count_mismatch'],
  handle: async ({ app, db, now, tenant, actor, body }) =>
    presentImport(await startImport({ app, db, now }, tenant, actor, body), tenant),
})

const get = defineRoute({
  id: 'imports.get',
  method: 'GET',
  path: '/imports/{import_id}',
  tag: 'Imports and exports',
  summary: 'Returns one import with its progress and result',
  module: 'contacts',
  level: 'read',
  params,
  status: 200,
  response: ImportDetail,
  handle: async ({ db, tenant, params }) => presentImport(await requireImport(db, tenant.id, params.import_id), tenant),
})

const errors = defineRoute({
  id: 'imports.errors',
  method: 'GET',
  path: '/imports/{import_id}/errors',
  tag: 'Imports and exports',
  summary:
    'Returns a CSV of rejected rows and of rows with a value that was left out, with line and reason; available for seven days',
  module: 'contacts',
  level: 'read',
  params,
  status: 200,
  response: Bytes('text/csv'),
  handle: async ({ db, tenant, params }) => {
    const row = await requireImport(db, tenant.id, params.import_id)
    const name = `import-${row.id}-errors.csv`
    const headers = { 'content-disposition': `attachment; filename="${name}"` }
    return file(errorFile(db, row, tenant.language), 'text/csv; charset=utf-8', headers)
  },
})

const remove = defineRoute({
  id: 'imports.delete',
  method: 'DELETE',
  path: '/imports/{import_id}',
  tag: 'Imports and exports',
  summary: 'Deletes the record of an import; a running import stops after its current batch. Imported contacts stay',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used', 'conflict/status'],
  handle: async ({ db, tenant, params }) => {
    requireNotUndoing(required(await lockImport(db, tenant.id, params.import_id)))
    required(await deleteImport(db, tenant.id, params.import_id))
    await requireUnused(db, tenant.id, 'import', [params.import_id])
  },
})

export const routes = [list, create, get, errors, remove]
