import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Empty, Enum, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { changeFolder, createFolder, removeFolder } from '../folders/change-folders.ts'
import { FOLDER_SORTABLE, listFolders, requireFolder } from '../folders/store.ts'
import { presentFolder } from '../present.ts'
import { Folder, FolderChoice, FolderInput, FolderPatch } from '../schemas.ts'

const params = Type.Object({ folder_id: Id })

const list = defineRoute({
  id: 'file-folders.list',
  method: 'GET',
  path: '/file-folders',
  tag: 'Templates',
  summary: 'Returns folders of files, one page at a time; parent limits them to one folder or to the top level (root)',
  module: 'content',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(FOLDER_SORTABLE), parent: Type.Optional(FolderChoice) }),
  status: 200,
  response: PageOf(Folder),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => presentPage(await listFolders(db, tenant.id, query), presentFolder),
})

const create = defineRoute({
  id: 'file-folders.create',
  method: 'POST',
  path: '/file-folders',
  tag: 'Templates',
  summary: 'Creates a folder and returns it; folders have at most ten levels',
  module: 'content',
  level: 'full',
  body: FolderInput,
  status: 201,
  response: Folder,
  failures: ['validation', 'conflict/name', 'conflict/limit'],
  handle: async ({ db, now, tenant, body }) => presentFolder(await createFolder(db, tenant.id, body, now)),
})

const get = defineRoute({
  id: 'file-folders.get',
  method: 'GET',
  path: '/file-folders/{folder_id}',
  tag: 'Templates',
  summary: 'Returns one folder',
  module: 'content',
  level: 'read',
  params,
  status: 200,
  response: Folder,
  handle: async ({ db, tenant, params }) => presentFolder(await requireFolder(db, tenant.id, params.folder_id)),
})

const update = defineRoute({
  id: 'file-folders.update',
  method: 'PATCH',
  path: '/file-folders/{folder_id}',
  tag: 'Templates',
  summary: 'Renames a folder or moves it with its content and returns it',
  module: 'content',
  level: 'full',
  params,
  body: FolderPatch,
  status: 200,
  response: Folder,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, params, body }) =>
    presentFolder(await changeFolder(db, tenant.id, params.folder_id, body, now)),
})

const remove = defineRoute({
  id: 'file-folders.delete',
  method: 'DELETE',
  path: '/file-folders/{folder_id}',
  tag: 'Templates',
  summary: 'Deletes an empty folder; mode=with_files also deletes its folders and files unless something uses one',
  module: 'content',
  level: 'full',
  effects: ['deletes'],
  params,
  query: Type.Object({ mode: Type.Optional(Enum(['empty', 'with_files'])) }),
  status: 204,
  response: Empty,
  failures: ['validation', 'conflict/used'],
  handle: ({ db, tenant, params, query }) => removeFolder(db, tenant.id, params.folder_id, query.mode === 'with_files'),
})

export const routes = [list, create, get, update, remove]
