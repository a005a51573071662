import Type from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import { type Page, presentPage } from '../../../platform/db/page.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../platform/http/paging.ts'
import { Empty, Id, PageOf } from '../../../platform/http/schemas.ts'
import { presentPurpose } from './present.ts'
import { Purpose, PurposeInput, PurposePatch } from './schemas.ts'
import { listPurposes, type PurposeRow, SORTABLE, textsOf } from './store.ts'
import { changePurpose, createPurpose, removePurpose } from './use-cases.ts'

const params = Type.Object({ purpose_id: Id })

const list = defineRoute({
  id: 'purposes.list',
  method: 'GET',
  path: '/purposes',
  tag: 'Contacts',
  summary: 'Purposes of processing that contacts consent to',
  module: 'contacts',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE) }),
  status: 200,
  response: PageOf(Purpose),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => describePage(db, tenant.id, await listPurposes(db, tenant.id, query)),
})

const create = defineRoute({
  id: 'purposes.create',
  method: 'POST',
  path: '/purposes',
  tag: 'Contacts',
  summary: 'Add a purpose of processing',
  module: 'contacts',
  level: 'full',
  body: PurposeInput,
  status: 201,
  response: Purpose,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, now, tenant, body }) =>
    describe(db, tenant.id, await createPurpose({ db, now }, tenant.id, body)),
})

const update = defineRoute({
  id: 'purposes.update',
  method: 'PATCH',
  path: '/purposes/{purpose_id}',
  tag: 'Contacts',
  summary: 'Change a purpose; a changed text makes a new version of it',
  module: 'contacts',
  level: 'full',
  params,
  body: PurposePatch,
  status: 200,
  response: Purpose,
  failures: ['validation', 'conflict/name', 'conflict/default'],
  handle: async ({ db, now, tenant, params, body }) =>
    describe(db, tenant.id, await changePurpose({ db, now }, tenant.id, params.purpose_id, body)),
})

const remove = defineRoute({
  id: 'purposes.delete',
  method: 'DELETE',
  path: '/purposes/{purpose_id}',
  tag: 'Contacts',
  summary: 'Delete a purpose that nobody ever consented to',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  params,
  status: 204,
  response: Empty,
  failures: ['conflict/used', 'conflict/default'],
  handle: async ({ db, tenant, params }) => removePurpose(db, tenant.id, params.purpose_id),
})

/** Purposes with all versions of their texts. */
async function describePage(db: Db, tenantId: string, page: Page<PurposeRow>) {
  const ids = page.items.map((row) => row.id)
  const texts = await textsOf(db, tenantId, ids)
  return presentPage(page, (row) => presentPurpose(row, texts.get(row.id) ?? []))
}

const describe = async (db: Db, tenantId: string, row: PurposeRow) =>
  presentPurpose(row, (await textsOf(db, tenantId, [row.id])).get(row.id) ?? [])

export const routes = [list, create, update, remove]
