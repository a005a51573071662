import type { Context } from '../../../../platform/context.ts'
import { required } from '../../../../platform/db/failures.ts'
import { disposition } from '../../../../platform/files/names.ts'
import { file } from '../../../../platform/http/reply.ts'
import { findPublicFile } from '../store.ts'
import { keyOf, thumbnailKeyOf } from './keys.ts'

/** The content of an address never changes. The sandbox keeps browsers from running it in the origin of the service. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  // Mails and pages of any origin may show files.
  'cross-origin-resource-policy': 'cross-origin',
}

interface Address {
  company: string
  token: string
}

/** Serves a file to everyone with its address: images to show, documents to download. */
export async function serveFile({ app, db }: Pick<Context, 'app' | 'db'>, { company, token }: Address) {
  const row = required(await findPublicFile(db, company, token))
  const content = required(await app.files.read(keyOf(row.tenant_id, row.token)))
  return file(content, row.type, {
    ...HEADERS,
    'content-length': row.bytes,
    'content-disposition': disposition(row.kind === 'image' ? 'inline' : 'attachment', row.name),
    'last-modified': row.created_at.toUTCString(),
    etag: `"${row.token}"`,
  })
}

export async function serveThumbnail({ app, db }: Pick<Context, 'app' | 'db'>, { company, token }: Address) {
  const row = required(await findPublicFile(db, company, token))
  const content = required(await app.files.read(thumbnailKeyOf(row.tenant_id, row.token)))
  return file(content, 'image/webp', HEADERS)
}
