import Type from 'typebox'
import { presentPage } from '../../../platform/db/page.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import { cleanName, disposition } from '../../../platform/files/names.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { RunQuery } from '../../../platform/http/paging.ts'
import { file } from '../../../platform/http/reply.ts'
import { Bytes, Id, ItemsOf, PageOf } from '../../../platform/http/schemas.ts'
import { exportFields } from './fields.ts'
import { isExpired, presentExport } from './present.ts'
import { ExportField, ExportInput, ExportSummary, STATUSES } from './schemas.ts'
import { startExport } from './start-export.ts'
import { listExports, requireExport, SORTABLE } from './store.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const params = Type.Object({ export_id: Id })

const fields = defineRoute({
  id: 'exports.fields',
  method: 'GET',
  path: '/export-fields',
  tag: 'Imports and exports',
  summary: 'Returns the fields that an export can contain, with their groups and types',
  module: 'contacts',
  level: 'read',
  status: 200,
  response: ItemsOf(ExportField),
  handle: async ({ db, tenant }) => ({
    items: (await exportFields(db, tenant.id)).map(({ field, group, type }) => ({ field, group, type })),
  }),
})

const list = defineRoute({
  id: 'exports.list',
  method: 'GET',
  path: '/exports',
  tag: 'Imports and exports',
  summary: 'Returns exports with their status, newest first',
  module: 'contacts',
  level: 'read',
  query: Type.Object(RunQuery(SORTABLE, STATUSES)),
  status: 200,
  response: PageOf(ExportSummary),
  failures: ['validation'],
  handle: async ({ db, now, tenant, query }) =>
    presentPage(await listExports(db, tenant.id, query, now), (row) => presentExport(row, now)),
})

const create = defineRoute({
  id: 'exports.create',
  method: 'POST',
  path: '/exports',
  tag: 'Imports and exports',
  summary:
    'Starts an export of contacts to a CSV or XLSX file in the background and returns the export; a CSV file has semicolons, a header of field names or labels, and neutralised formulas. At most 10 exports of a company are queued or written at a time',
  module: 'contacts',
  level: 'full',
  right: 'export',
  body: ExportInput,
  status: 201,
  response: ExportSummary,
  failures: ['validation', 'conflict/limit'],
  handle: async ({ db, now, tenant, body }) => presentExport(await startExport({ db, now }, tenant, body), now),
})

const get = defineRoute({
  id: 'exports.get',
  method: 'GET',
  path: '/exports/{export_id}',
  tag: 'Imports and exports',
  summary: 'Returns one export with its status',
  module: 'contacts',
  level: 'read',
  params,
  status: 200,
  response: ExportSummary,
  handle: async ({ db, now, tenant, params }) =>
    presentExport(await requireExport(db, tenant.id, params.export_id), now),
})

const download = defineRoute({
  id: 'exports.download',
  method: 'GET',
  path: '/exports/{export_id}/download',
  tag: 'Imports and exports',
  summary: 'Returns the CSV or XLSX file of an export; available for seven days',
  module: 'contacts',
  level: 'full',
  right: 'export',
  params,
  status: 200,
  response: Bytes('text/csv'),
  failures: ['conflict/status', 'expired'],
  handle: async ({ app, db, now, tenant, params }) => {
    const row = await requireExport(db, tenant.id, params.export_id)
    if (isExpired(row, now)) throw new AppError('expired')
    if (row.status !== 'ready') throw conflict('status')
    const content = await app.files.read(row.key!)
    if (!content) throw new AppError('expired')
    const name = cleanName(row.name || `export-${row.id}`, [row.format])
    const headers = { 'content-disposition': disposition('attachment', name), 'content-length': String(row.bytes) }
    return file(content, row.format === 'xlsx' ? XLSX : `text/csv; charset=${row.encoding}`, headers)
  },
})

export const routes = [fields, list, create, get, download]
