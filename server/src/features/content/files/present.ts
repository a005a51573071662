import type { Static } from 'typebox'
import type { Context, Tenant } from '../../../platform/context.ts'
import { urlName } from '../../../platform/files/names.ts'
import type { FolderRow } from './folders/store.ts'
import type { Credit } from './schemas.ts'
import type { FileRow } from './store.ts'

export const presentFolder = (row: FolderRow & { files: number }) => ({
  id: row.id,
  name: row.name,
  parentId: row.parent_id,
  files: row.files,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

type Place = { app: Pick<Context['app'], 'config'>; tenant: Pick<Tenant, 'publicId'> }

/** The public address of a file. The token alone finds the file; the name is for readers and may be an old one. */
const addressOf = ({ app, tenant }: Place, { token, name }: Pick<FileRow, 'token' | 'name'>) =>
  `${app.config.baseUrl}/f/${tenant.publicId}/${token}/${urlName(name)}`

const thumbnailOf = ({ app, tenant }: Place, { token }: Pick<FileRow, 'token'>) =>
  `${app.config.baseUrl}/f/${tenant.publicId}/${token}/thumbnail/small.webp`

export const presentFile = (place: Place, row: FileRow) => ({
  id: row.id,
  name: row.name,
  folderId: row.folder_id,
  kind: row.kind,
  type: row.type,
  bytes: Number(row.bytes),
  width: row.width,
  height: row.height,
  url: addressOf(place, row),
  thumbnailUrl: row.kind === 'image' ? thumbnailOf(place, row) : null,
  credit: row.credit as Static<typeof Credit> | null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  pickedAt: row.picked_at?.toISOString() ?? null,
})
