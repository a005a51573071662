import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Enum, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { changeFile } from '../change-file.ts'
import { removeFile } from '../delete-files.ts'
import { presentFile } from '../present.ts'
import { File, FileInput, FilePatch, FolderChoice, KINDS, VideoInput } from '../schemas.ts'
import { listFiles, requireFile, SORTABLE, updateFile } from '../store.ts'
import { uploadFile } from '../upload-file.ts'
import { makeVideoThumbnail } from '../video-thumbnail.ts'

const params = Type.Object({ asset_id: Id })

const list = defineRoute({
  id: 'files.list',
  method: 'GET',
  path: '/files',
  tag: 'Templates',
  summary: 'Files; sort=-pickedAt shows those first that were used last',
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
    'Upload a file of 10 MB at most, as multipart field file (into folderId of the query) or as base64 in JSON: PNG, JPEG, GIF, WebP, PDF, told by its content; what cameras write into images is taken out',
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
  summary: 'One file',
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
  summary: 'Rename a file, or move it to another folder; its old address stays good',
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
  summary: 'Delete a file that nothing uses; mails that were sent with it lose it',
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
  summary: 'Note that somebody chose the file',
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
  summary: 'Make a file of the picture of a video (YouTube, Vimeo), or of an image, with a play button drawn over it',
  module: 'content',
  level: 'full',
  // It asks the service of the video.
  transaction: false,
  body: VideoInput,
  status: 201,
  response: File,
  failures: ['validation', 'conflict/limit', 'upstream/video', 'unavailable/files'],
  handle: async ({ app, db, now, tenant, body }) =>
    presentFile({ app, tenant }, await makeVideoThumbnail({ app, db, now }, tenant.id, body)),
})

export const fileRoutes = [list, upload, get, update, remove, picked, videoThumbnail]
