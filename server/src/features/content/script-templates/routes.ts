import Type from 'typebox'
import { presentPage } from '../../../platform/db/page.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../platform/http/schemas.ts'
import { columnsOf } from '../../../platform/text/case.ts'
import { presentRow, presentScript } from './present.ts'
import { ScriptDetail, ScriptInput, ScriptPatch, ScriptRow } from './schemas.ts'
import { deleteScript, insertScript, listScripts, requireScript, SORTABLE, updateScript } from './store.ts'

const params = Type.Object({ script_id: Id })

const list = defineRoute({
  id: 'script-templates.list',
  method: 'GET',
  path: '/script-templates',
  tag: 'Templates',
  summary: 'Returns script templates without their code, one page at a time',
  module: 'content',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE) }),
  status: 200,
  response: PageOf(ScriptRow),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => presentPage(await listScripts(db, tenant.id, query), presentRow),
})

const create = defineRoute({
  id: 'script-templates.create',
  method: 'POST',
  path: '/script-templates',
  tag: 'Templates',
  summary: 'Creates a script template, a snippet of HTML or JavaScript, and returns it',
  module: 'content',
  level: 'full',
  body: ScriptInput,
  status: 201,
  response: ScriptDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, body: { name, code } }) =>
    presentScript(await insertScript(db, { tenant_id: tenant.id, name, code, created_at: now, updated_at: now })),
})

const get = defineRoute({
  id: 'script-templates.get',
  method: 'GET',
  path: '/script-templates/{script_id}',
  tag: 'Templates',
  summary: 'Returns one script template with its code',
  module: 'content',
  level: 'read',
  params,
  status: 200,
  response: ScriptDetail,
  handle: async ({ db, tenant, params }) => presentScript(await requireScript(db, tenant.id, params.script_id)),
})

const update = defineRoute({
  id: 'script-templates.update',
  method: 'PATCH',
  path: '/script-templates/{script_id}',
  tag: 'Templates',
  summary: 'Changes a script template and returns it',
  module: 'content',
  level: 'full',
  params,
  body: ScriptPatch,
  status: 200,
  response: ScriptDetail,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, params, body }) => {
    const values = { ...columnsOf(ScriptPatch, body), updated_at: now }
    return presentScript(await updateScript(db, tenant.id, params.script_id, values))
  },
})

const remove = defineRoute({
  id: 'script-templates.delete',
  method: 'DELETE',
  path: '/script-templates/{script_id}',
  tag: 'Templates',
  summary: 'Deletes a script template; websites that contain its code do not change',
  module: 'content',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  handle: async ({ db, tenant, params }) => {
    await deleteScript(db, tenant.id, params.script_id)
  },
})

export const routes = [list, create, get, update, remove]
