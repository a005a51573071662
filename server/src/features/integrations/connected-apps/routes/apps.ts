import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Empty, Id, ItemsOf } from '../../../../platform/http/schemas.ts'
import { App } from '../schemas.ts'
import { withImplied } from '../scopes.ts'
import { listApps, revokeApp } from '../store.ts'

// An assistant must not see or end the access of others.
const shared = { tag: 'Assistants', module: 'settings', personOnly: true } as const

const list = defineRoute({
  ...shared,
  id: 'connected-apps.list',
  method: 'GET',
  path: '/connected-apps',
  summary: 'Returns the programs that people connected to the company, such as assistants, newest first',
  level: 'read',
  status: 200,
  response: ItemsOf(App),
  handle: async ({ db, tenant }) => ({
    items: (await listApps(db, tenant.id)).map((row) => ({
      id: row.id,
      name: row.name,
      website: row.website,
      scopes: withImplied(row.scopes),
      connectedBy: { id: row.person_id, name: row.person_name || row.person_email },
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.used_at?.toISOString() ?? null,
    })),
  }),
})

const remove = defineRoute({
  ...shared,
  id: 'connected-apps.delete',
  method: 'DELETE',
  path: '/connected-apps/{app_id}',
  summary: 'Disconnects a program; its access ends within 5 seconds',
  level: 'full',
  effects: ['deletes'],
  params: Type.Object({ app_id: Id }),
  status: 204,
  response: Empty,
  handle: async ({ db, tenant, params, now }) => {
    if (!(await revokeApp(db, tenant.id, params.app_id, now))) throw notFound()
  },
})

export const routes = [list, remove]
