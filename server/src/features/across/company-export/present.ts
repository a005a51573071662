import type { App } from '../../../platform/app.ts'
import { TENANT_PATH } from '../../../platform/http/define-route.ts'
import type { CompanyExportRow } from './store.ts'

/** Where signed-in people and keys of the company get the archive. */
export const fileUrl = ({ config }: Pick<App, 'config'>, publicId: string, exportId: string) =>
  `${config.baseUrl}${TENANT_PATH.replace('{tenant}', publicId)}/company/export/${exportId}/file`

/** An export is shown as expired from its expiry on, also before the sweep has deleted its file. */
export const isExpired = ({ status, expires_at }: CompanyExportRow, now: Date) =>
  status === 'expired' || (status === 'ready' && expires_at! <= now)

export const presentExport = (row: CompanyExportRow, url: string, now: Date) => {
  const status = isExpired(row, now) ? ('expired' as const) : row.status
  return {
    id: row.id,
    status,
    bytes: row.bytes === null ? null : Number(row.bytes),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    fileUrl: status === 'ready' ? url : null,
  }
}
