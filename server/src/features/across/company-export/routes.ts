import Type from 'typebox'
import { covers } from '../../../platform/access.ts'
import type { Actor } from '../../../platform/context.ts'
import { AppError, conflict, forbidden } from '../../../platform/errors.ts'
import { cleanName, disposition } from '../../../platform/files/names.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { file } from '../../../platform/http/reply.ts'
import { Bytes, Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { writeExportJob } from './jobs/write-export.ts'
import { fileUrl, isExpired, presentExport } from './present.ts'
import { insertExport, newestExport, requireExport } from './store.ts'

const CompanyExport = Type.Object(
  {
    id: Id,
    status: Enum(['queued', 'running', 'ready', 'expired', 'failed']),
    bytes: Nullable(Type.Integer()),
    createdAt: Time,
    finishedAt: Nullable(Time),
    expiresAt: Nullable(Time),
    fileUrl: Nullable(
      Type.String({
        description: 'The address of the archive while it exists',
        examples: ['https://mail.example.com/api/v1/tenants/…/company/export/1/file'],
      }),
    ),
  },
  { title: 'CompanyExport' },
)

/** The archive has everything, also what no single module shows: it needs the whole of the settings. */
function requireWhole({ grants }: Actor) {
  if (!covers(grants.modules.settings, 'full')) throw forbidden('settings')
}

const create = defineRoute({
  id: 'company.export',
  method: 'POST',
  path: '/company/export',
  tag: 'Account',
  summary:
    'Starts an export of everything that the company has to a ZIP archive of CSV and JSON files, in the background; needs settings in full. A notification `company_export_ready` has the address of the archive, which is available for seven days. One export runs at a time',
  module: 'settings',
  level: 'full',
  right: 'export',
  whileLeaving: true,
  status: 202,
  response: Type.Object({ jobId: Id }),
  failures: ['conflict/status'],
  handle: async ({ db, tenant, actor, now }) => {
    requireWhole(actor)
    const { id } = await insertExport(db, tenant.id, now)
    return { jobId: await enqueueAction(db, writeExportJob, tenant.id, { exportId: id }) }
  },
})

const get = defineRoute({
  id: 'company.export-status',
  method: 'GET',
  path: '/company/export',
  tag: 'Account',
  summary: 'Returns the newest export of the company; null if there is none',
  module: 'settings',
  level: 'read',
  status: 200,
  response: Type.Object({ export: Nullable(CompanyExport) }, { title: 'CompanyExportStatus' }),
  handle: async ({ app, db, tenant, now }) => {
    const row = await newestExport(db, tenant.id)
    return { export: row ? presentExport(row, fileUrl(app, tenant.publicId, row.id), now) : null }
  },
})

const download = defineRoute({
  id: 'company.export-file',
  method: 'GET',
  path: '/company/export/{export_id}/file',
  tag: 'Account',
  summary: 'Returns the ZIP archive of an export of the company; needs settings in full; available for seven days',
  module: 'settings',
  level: 'full',
  right: 'export',
  whileLeaving: true,
  params: Type.Object({ export_id: Id }),
  status: 200,
  response: Bytes('application/zip'),
  failures: ['conflict/status', 'expired'],
  handle: async ({ app, db, tenant, actor, now, params }) => {
    requireWhole(actor)
    const row = await requireExport(db, tenant.id, params.export_id)
    if (isExpired(row, now)) throw new AppError('expired')
    if (row.status !== 'ready') throw conflict('status')
    const content = await app.files.read(row.key!)
    if (!content) throw new AppError('expired')
    const { name } = await requireCompany(db, tenant.id)
    const day = row.created_at.toISOString().slice(0, 10)
    const headers = {
      'content-disposition': disposition('attachment', cleanName(`${name} ${day}`, ['zip'])),
      'content-length': String(row.bytes),
    }
    return file(content, 'application/zip', headers)
  },
})

export const routes = [create, get, download]
