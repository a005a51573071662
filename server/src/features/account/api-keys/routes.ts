import Type from 'typebox'
import { required } from '../../../platform/db/failures.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { Empty, Id, ItemsOf } from '../../../platform/http/schemas.ts'
import { requireGrantable } from '../members/index.ts'
import { createKey } from './create-key.ts'
import { isRestricted } from './key-grants.ts'
import { present } from './present.ts'
import { ApiKey, ApiKeyInput, NewApiKey } from './schemas.ts'
import { getKey, listKeys, revokeKey } from './store.ts'

const list = defineRoute({
  id: 'api-keys.list',
  method: 'GET',
  path: '/api-keys',
  tag: 'Account',
  summary: 'Returns the API keys of the company that are not revoked, without their secrets',
  module: 'settings',
  level: 'read',
  personOnly: true,
  status: 200,
  response: ItemsOf(ApiKey),
  handle: async ({ db, tenant, now }) => ({
    items: (await listKeys(db, tenant.id, now)).map((row) =>
      present(row, { valid: row.valid, restricted: isRestricted(row) }),
    ),
  }),
})

const create = defineRoute({
  id: 'api-keys.create',
  method: 'POST',
  path: '/api-keys',
  tag: 'Account',
  summary:
    'Creates an API key and returns it with its secret, which is shown only here; at most 20 valid keys, each valid for at most 730 days. A key never has more rights than the person who created it has at the moment of a call',
  module: 'settings',
  level: 'full',
  personOnly: true,
  body: ApiKeyInput,
  status: 201,
  response: NewApiKey,
  failures: ['validation', 'conflict/limit', 'forbidden'],
  handle: async ({ db, tenant, actor, body, now }) => {
    const expiresAt = body.expiresAt ? new Date(body.expiresAt) : undefined
    const { row, apiKey } = await createKey(
      db,
      { tenantId: tenant.id, name: body.name, scope: body.scope, roles: body.roles, expiresAt, creatorId: actor.id },
      now,
    )
    return { ...present(row, { valid: true, restricted: false }), apiKey }
  },
})

const remove = defineRoute({
  id: 'api-keys.delete',
  method: 'DELETE',
  path: '/api-keys/{key_id}',
  tag: 'Account',
  summary: 'Revokes an API key; it stops working within seconds',
  module: 'settings',
  level: 'full',
  personOnly: true,
  effects: ['deletes'],
  params: Type.Object({ key_id: Id }),
  status: 204,
  response: Empty,
  failures: ['forbidden'],
  handle: async ({ db, tenant, actor, params, now }) => {
    const key = required(await getKey(db, tenant.id, params.key_id))
    await requireGrantable(db, tenant.id, actor.id, key.roles)
    await revokeKey(db, tenant.id, key.id, now)
  },
})

export const routes = [list, create, remove]
