import type { Static } from 'typebox'
import { required } from '../../../../platform/db/failures.ts'
import { conflict, validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { lockCompany } from '../../../account/companies/index.ts'
import { presentDraft } from '../present.ts'
import { Draft, DraftInput } from '../schemas.ts'
import { countDrafts, insertImport, lockImport, requireImport, updateImport } from '../store.ts'
import { params } from './imports.ts'

const MAX_DATA = 256 * 1024
const MAX_DRAFTS = 200

function draftOf({ step, data = {} }: Static<typeof DraftInput>): string {
  const draft = JSON.stringify({ step: step ?? null, data })
  if (draft.length > MAX_DATA) throw validation('data')
  return draft
}

const create = defineRoute({
  id: 'imports.create-draft',
  method: 'POST',
  path: '/imports/drafts',
  tag: 'Imports and exports',
  summary:
    'Creates a draft that stores the steps of an import wizard, and returns it; it imports nothing. A company has at most 200 drafts, each for thirty days',
  module: 'contacts',
  level: 'full',
  body: DraftInput,
  status: 201,
  response: Draft,
  failures: ['validation', 'conflict/limit'],
  handle: async ({ db, now, tenant, actor, body }) => {
    // Without the lock two requests could both create the last draft.
    await lockCompany(db, tenant.id)
    if ((await countDrafts(db, tenant.id)) >= MAX_DRAFTS) throw conflict('limit')
    const row = await insertImport(db, {
      tenant_id: tenant.id,
      name: body.name ?? '',
      status: 'draft',
      draft: draftOf(body),
      started_by_kind: actor.kind,
      started_by_id: actor.id,
      created_at: now,
    })
    return presentDraft(row)
  },
})

const get = defineRoute({
  id: 'imports.get-draft',
  method: 'GET',
  path: '/imports/drafts/{import_id}',
  tag: 'Imports and exports',
  summary: 'Returns one draft',
  module: 'contacts',
  level: 'read',
  params,
  status: 200,
  response: Draft,
  failures: ['conflict/status'],
  handle: async ({ db, tenant, params }) => {
    const row = await requireImport(db, tenant.id, params.import_id)
    if (row.status !== 'draft') throw conflict('status')
    return presentDraft(row)
  },
})

const put = defineRoute({
  id: 'imports.put-draft',
  method: 'PUT',
  path: '/imports/drafts/{import_id}',
  tag: 'Imports and exports',
  summary: 'Replaces the content of a draft and returns it',
  module: 'contacts',
  level: 'full',
  params,
  body: DraftInput,
  status: 200,
  response: Draft,
  failures: ['validation', 'conflict/status'],
  handle: async ({ db, tenant, params, body }) => {
    const row = required(await lockImport(db, tenant.id, params.import_id))
    if (row.status !== 'draft') throw conflict('status')
    return presentDraft((await updateImport(db, tenant.id, row.id, { name: body.name ?? '', draft: draftOf(body) }))!)
  },
})

export const routes = [create, get, put]
