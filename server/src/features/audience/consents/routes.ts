import Type from 'typebox'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../platform/http/schemas.ts'
import { changePurpose, createPurpose, removePurpose } from './change-purpose.ts'
import { describePurpose, describePurposes } from './describe.ts'
import { Purpose, PurposeInput, PurposePatch } from './schemas.ts'
import { listPurposes, SORTABLE } from './store.ts'

const params = Type.Object({ purpose_id: Id })

const list = defineRoute({
  id: 'purposes.list',
  method: 'GET',
  path: '/purposes',
  tag: 'Contacts',
  summary: 'Returns the purposes of processing that contacts consent to, with all versions of their texts',
  module: 'contacts',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE) }),
  status: 200,
  response: PageOf(Purpose),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => describePurposes(db, tenant.id, await listPurposes(db, tenant.id, query)),
})

const create = defineRoute({
  id: 'purposes.create',
  method: 'POST',
  path: '/purposes',
  tag: 'Contacts',
  summary: 'Creates a purpose of processing and returns it',
  module: 'contacts',
  level: 'full',
  body: PurposeInput,
  status: 201,
  response: Purpose,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, body }) => describePurpose(db, await createPurpose({ db, now }, tenant.id, body)),
})

const update = defineRoute({
  id: 'purposes.update',
  method: 'PATCH',
  path: '/purposes/{purpose_id}',
  tag: 'Contacts',
  summary: 'Changes a purpose and returns it; a changed text becomes a new version',
  module: 'contacts',
  level: 'full',
  params,
  body: PurposePatch,
  status: 200,
  response: Purpose,
  failures: ['validation', 'conflict/name', 'conflict/default'],
  handle: async ({ db, now, tenant, params, body }) =>
    describePurpose(db, await changePurpose({ db, now }, tenant.id, params.purpose_id, body)),
})

const remove = defineRoute({
  id: 'purposes.delete',
  method: 'DELETE',
  path: '/purposes/{purpose_id}',
  tag: 'Contacts',
  summary:
    'Deletes a purpose; fails with 409 for the default one, after a consent was given, or while a segment uses it',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used', 'conflict/default'],
  handle: async ({ db, tenant, params }) => removePurpose(db, tenant.id, params.purpose_id),
})

export const routes = [list, create, update, remove]
