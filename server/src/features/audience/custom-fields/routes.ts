import Type from 'typebox'
import { presentPage } from '../../../platform/db/page.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../platform/http/schemas.ts'
import { presentCustomField } from './present.ts'
import { CustomField, CustomFieldInput, CustomFieldPatch } from './schemas.ts'
import { listCustomFields, SORTABLE } from './store.ts'
import { changeCustomField, createCustomField, deleteCustomField } from './use-cases.ts'

const params = Type.Object({ field_id: Id })

const list = defineRoute({
  id: 'custom-fields.list',
  method: 'GET',
  path: '/custom-fields',
  tag: 'Contacts',
  summary: 'Returns the custom fields of contacts, by default sorted by order',
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
  summary:
    'Creates a custom field and returns it, at most 300 per company; without a mergeKey it gets one made from its name',
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
  summary:
    'Changes a custom field and returns it; the type cannot change, and options keep their ids when they are sent with their id or name',
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
  summary:
    'Deletes a custom field and, in the background, its values of all contacts; 409 used while a segment rule refers to it',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used'],
  handle: ({ db, tenant, params }) => deleteCustomField(db, tenant.id, params.field_id),
})

export const routes = [list, create, update, remove]
