import Type, { type Static, type TSchema } from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import { defineRoute, type Route } from '../../../platform/http/define-route.ts'
import { Empty, Id, Nullable } from '../../../platform/http/schemas.ts'
import { clearDefault, type DefaultKind, setDefault } from './store.ts'

interface DefaultRoutes<Row extends { id: string }, Response extends TSchema> {
  kind: DefaultKind
  /** The name of the objects in route ids and paths: `footers`. */
  collection: string
  /** The path parameter with the id of an object: `footer_id`. */
  param: string
  /** The name of an object in the summaries: `footer`. */
  noun: string
  response: Response
  /** Locks an object; 404 if there is none. */
  lock(db: Db, tenantId: string, id: string): Promise<Row>
  describe(db: Db, row: Row): Promise<Static<Response>>
}

/** The routes that set and clear an object as the default of a shop or of the company. */
export function defaultRoutes<Row extends { id: string }, Response extends TSchema>(
  spec: DefaultRoutes<Row, Response>,
): Route[] {
  const { kind, collection, param, noun, response, lock, describe } = spec
  const common = {
    path: `/${collection}/{${param}}/default`,
    tag: 'Templates',
    module: 'content',
    level: 'full',
    params: Type.Object({ [param]: Id }),
    failures: ['validation'],
  } as const
  const set = defineRoute({
    ...common,
    id: `${collection}.set-default`,
    method: 'POST',
    summary: `Sets this ${noun} as the default of a shop or of the company and returns the ${noun}`,
    body: Type.Object({
      shopId: Type.Optional(
        Nullable({ ...Id, description: 'The shop; without one the default applies to all shops that have none' }),
      ),
    }),
    status: 200,
    response,
    handle: async ({ db, tenant, params, body }) => {
      const row = await lock(db, tenant.id, params[param]!)
      await setDefault(db, { tenantId: tenant.id, kind, shopId: body.shopId }, row.id)
      return describe(db, row)
    },
  })
  const clear = defineRoute({
    ...common,
    id: `${collection}.clear-default`,
    method: 'DELETE',
    summary: `Removes this ${noun} as the default of a shop or of the company, if it is the default`,
    query: Type.Object({ shopId: Type.Optional(Id) }),
    status: 204,
    response: Empty,
    handle: async ({ db, tenant, params, query }) => {
      const row = await lock(db, tenant.id, params[param]!)
      await clearDefault(db, { tenantId: tenant.id, kind, shopId: query.shopId }, row.id)
    },
  })
  return [set, clear]
}
