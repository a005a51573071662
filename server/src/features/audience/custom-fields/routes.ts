import Type from 'typebox'
import { presentPage } from '../../../platform/db/page.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../platform/http/schemas.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { forgetValuesJob } from './jobs/forget-values.ts'
import { presentCustomField } from './present.ts'
import { CustomField, CustomFieldInput, CustomFieldPatch } from './schemas.ts'
import { deleteCustomField, listCustomFields, SORTABLE } from './store.ts'
import { changeCustomField, createCustomField } from './use-cases.ts'

const params = Type.Object({ field_id: Id })

const list = defineRoute({
  id: 'custom-fields.list',
  method: 'GET',
  path: '/custom-fields',
  tag: 'Contacts',
  summary: 'Custom fields of contacts, by their order unless sorted otherwise',
  module: 'contacts',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE), archived: Type.Optional(Type.Boolean()) }),
  status: 200,
  response: PageOf(CustomField),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) =>
    presentPage(await listCustomFields(db, tenant.id, query), presentCustomField),
})

const create = defineRoute({
  id: 'custom-fields.create',
  method: 'POST',
  path: '/custom-fields',
  tag: 'Contacts',
  summary: 'Add a custom field, at most 300; without a mergeKey it gets one made from its name',
  module: 'contacts',
  level: 'full',
  body: CustomFieldInput,
  status: 201,
  response: CustomField,
  failures: ['validation', 'conflict/name', 'conflict/mergeKey', 'conflict/limit'],
  handle: async ({ db, now, tenant, body }) =>
    presentCustomField(await createCustomField({ db, now }, tenant.id, body)),
})

const update = defineRoute({
  id: 'custom-fields.update',
  method: 'PATCH',
  path: '/custom-fields/{field_id}',
  tag: 'Contacts',
  summary: 'Change a custom field; its type stays, and options that are sent again keep their id by id or name',
  module: 'contacts',
  level: 'full',
  params,
  body: CustomFieldPatch,
  status: 200,
  response: CustomField,
  failures: ['validation', 'conflict/name', 'conflict/mergeKey', 'conflict/used'],
  handle: async ({ db, now, tenant, params, body }) =>
    presentCustomField(await changeCustomField({ db, now }, tenant.id, params.field_id, body)),
})

const remove = defineRoute({
  id: 'custom-fields.delete',
  method: 'DELETE',
  path: '/custom-fields/{field_id}',
  tag: 'Contacts',
  summary: 'Delete a custom field that no rule names; its values disappear from all contacts',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: async ({ db, tenant, params }) => {
    await deleteCustomField(db, tenant.id, params.field_id)
    await requireUnused(db, tenant.id, 'custom_field', [params.field_id])
    await enqueueAction(db, forgetValuesJob, tenant.id, { fieldId: params.field_id })
  },
})

export const routes = [list, create, update, remove]
