import Type from 'typebox'
import { presentPage } from '../../../platform/db/page.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../platform/http/schemas.ts'
import { columnsOf } from '../../../platform/text/case.ts'
import { assignLabel } from './assign-label.ts'
import { createLabel } from './create-label.ts'
import { present } from './present.ts'
import { Label, LabelAssignment, LabelInput, LabelPatch } from './schemas.ts'
import { deleteLabel, listLabels, requireLabel, SORTABLE, updateLabel } from './store.ts'

const params = Type.Object({ label_id: Id })

const list = defineRoute({
  id: 'labels.list',
  method: 'GET',
  path: '/labels',
  tag: 'Account',
  summary: 'Returns the labels of the company, one page at a time',
  module: 'settings',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE) }),
  status: 200,
  response: PageOf(Label),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => presentPage(await listLabels(db, tenant.id, query), present),
})

const create = defineRoute({
  id: 'labels.create',
  method: 'POST',
  path: '/labels',
  tag: 'Account',
  summary: 'Creates a label and returns it; without a colour it is grey. A company has at most 1000',
  module: 'settings',
  level: 'full',
  body: LabelInput,
  status: 201,
  response: Label,
  failures: ['validation', 'conflict/name', 'conflict/limit'],
  handle: async ({ db, now, tenant, body }) => present(await createLabel({ db, now }, tenant.id, body)),
})

const get = defineRoute({
  id: 'labels.get',
  method: 'GET',
  path: '/labels/{label_id}',
  tag: 'Account',
  summary: 'Returns one label',
  module: 'settings',
  level: 'read',
  params,
  status: 200,
  response: Label,
  handle: async ({ db, tenant, params }) => present(await requireLabel(db, tenant.id, params.label_id)),
})

const update = defineRoute({
  id: 'labels.update',
  method: 'PATCH',
  path: '/labels/{label_id}',
  tag: 'Account',
  summary: 'Changes the name or colour of a label and returns the label',
  module: 'settings',
  level: 'full',
  params,
  body: LabelPatch,
  status: 200,
  response: Label,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, tenant, params, body, now }) =>
    present(await updateLabel(db, tenant.id, params.label_id, { ...columnsOf(LabelPatch, body), updated_at: now })),
})

const remove = defineRoute({
  id: 'labels.delete',
  method: 'DELETE',
  path: '/labels/{label_id}',
  tag: 'Account',
  summary: 'Deletes a label and takes it off all objects; 409 used while a segment rule refers to it',
  module: 'settings',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: async ({ db, tenant, params }) => {
    await deleteLabel(db, tenant.id, params.label_id)
    await requireUnused(db, tenant.id, 'label', [params.label_id])
  },
})

const assign = defineRoute({
  id: 'labels.assign',
  method: 'POST',
  path: '/labels/{label_id}/assign',
  tag: 'Account',
  summary:
    'Puts a label on objects, or with remove: true takes it off, and returns how many changed; to label contacts, the full level of contacts is enough',
  // The level that is needed depends on the kind in the body, so the use case decides.
  module: 'none',
  level: 'full',
  params,
  body: LabelAssignment,
  status: 200,
  response: Type.Object({ changed: Type.Integer() }),
  failures: ['validation', 'forbidden/settings'],
  handle: async ({ db, now, tenant, actor, params, body }) => ({
    changed: await assignLabel({ db, now }, tenant.id, actor.grants, { labelId: params.label_id, ...body }),
  }),
})

export const routes = [list, create, get, update, remove, assign]
