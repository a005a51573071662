import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Enum, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { changeFile } from '../change-file.ts'
import { removeFile } from '../delete-files.ts'
import { presentFile } from '../present.ts'
import { File, FileInput, FilePatch, FolderChoice, KINDS, VideoInput } from '../schemas.ts'
import { uploadFile } from '../storage/upload-file.ts'
import { listFiles, requireFile, SORTABLE, updateFile } from '../store.ts'
import { makeVideoThumbnail } from '../videos/make-thumbnail.ts'

const params = Type.Object({ asset_id: Id })

const list = defineRoute({
  id: 'files.list',
  method: 'GET',
  path: '/files',
  tag: 'Templates',
  summary: 'Returns files, one page at a time; sort=-pickedAt returns recently used files first',
  module: 'content',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Search,
    ...Sort(SORTABLE),
    folder: Type.Optional(FolderChoice),
    kind: Type.Optional(Enum(KINDS)),
  }),
  status: 200,
  response: PageOf(File),
  failures: ['validation'],
  handle: async ({ app, db, tenant, query }) =>
    presentPage(await listFiles(db, tenant.id, query), (row) => presentFile({ app, tenant }, row)),
})

const upload = defineRoute({
  id: 'files.upload',
  method: 'POST',
  path: '/files',
  tag: 'Templates',
  summary:
    'Stores a PNG, JPEG, GIF, WebP or PDF file of at most 10 MB and returns it. Send it as multipart field file (folder in the query parameter folderId) or as base64 in JSON. The content decides the type; camera data is removed from images',
  module: 'content',
  level: 'full',
  transaction: false,
  accepts: 'upload',
  query: Type.Object({ folderId: Type.Optional(Id) }),
  body: FileInput,
  status: 201,
  response: File,
  failures: ['validation', 'conflict/limit', 'unavailable/files'],
  handle: async ({ app, db, now, tenant, query, body, upload }) => {
    const input = upload ? { ...upload, folderId: query.folderId } : { folderId: query.folderId, ...body }
    return presentFile({ app, tenant }, await uploadFile({ app, db, now }, tenant.id, input))
  },
})

const get = defineRoute({
  id: 'files.get',
  method: 'GET',
  path: '/files/{asset_id}',
  tag: 'Templates',
  summary: 'Returns one file with its public address',
  module: 'content',
  level: 'read',
  params,
  status: 200,
  response: File,
  handle: async ({ app, db, tenant, params }) =>
    presentFile({ app, tenant }, await requireFile(db, tenant.id, params.asset_id)),
})

const update = defineRoute({
  id: 'files.update',
  method: 'PATCH',
  path: '/files/{asset_id}',
  tag: 'Templates',
  summary: 'Renames a file or moves it to another folder and returns it; the old address keeps working',
  module: 'content',
  level: 'full',
  params,
  body: FilePatch,
  status: 200,
  response: File,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, params, body }) =>
    presentFile({ app, tenant }, await changeFile(db, tenant.id, params.asset_id, body, now)),
})

const remove = defineRoute({
  id: 'files.delete',
  method: 'DELETE',
  path: '/files/{asset_id}',
  tag: 'Templates',
  summary: 'Deletes a file; 409 used while something uses it. Sent mails no longer show it',
  module: 'content',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: ({ db, tenant, params }) => removeFile(db, tenant.id, params.asset_id),
})

const picked = defineRoute({
  id: 'files.picked',
  method: 'POST',
  path: '/files/{asset_id}/picked',
  tag: 'Templates',
  summary: 'Records that a person chose the file (pickedAt) and returns the file',
  module: 'content',
  level: 'full',
  audit: false,
  params,
  status: 200,
  response: File,
  handle: async ({ app, db, now, tenant, params }) =>
    presentFile({ app, tenant }, await updateFile(db, tenant.id, params.asset_id, { picked_at: now })),
})

const videoThumbnail = defineRoute({
  id: 'files.video-thumbnail',
  method: 'POST',
  path: '/files/video-thumbnail',
  tag: 'Templates',
  summary:
    'Creates an image with a play button from a video on YouTube or Vimeo, or from another image, and returns the new file',
  module: 'content',
  level: 'full',
  // The request to the video service would hold a transaction open.
  transaction: false,
  body: VideoInput,
  status: 201,
  response: File,
  failures: ['validation', 'conflict/limit', 'upstream/video', 'unavailable/files'],
  handle: async ({ app, db, now, tenant, body }) =>
    presentFile({ app, tenant }, await makeVideoThumbnail({ app, db, now }, tenant.id, body)),
})

export const routes = [list, upload, get, update, remove, picked, videoThumbnail]
