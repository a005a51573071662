import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { defineRoute, type Route } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Id, Language, PageOf } from '../../../../platform/http/schemas.ts'
import { columnsOf } from '../../../../platform/text/case.ts'
import { presentShop } from '../present.ts'
import { Shop, ShopInput, ShopPatch } from '../schemas.ts'
import { insertShop, listShops, requireShop, SORTABLE, updateShop } from '../store.ts'

export const params = Type.Object({ shop_id: Id })

const list = defineRoute({
  id: 'shops.list',
  method: 'GET',
  path: '/shops',
  tag: 'Account',
  summary: 'Returns the e-shops of the company, one page at a time',
  module: 'settings',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SORTABLE), active: Type.Optional(Type.Boolean()) }),
  status: 200,
  response: PageOf(Shop),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => presentPage(await listShops(db, tenant.id, query), presentShop),
})

const create = defineRoute({
  id: 'shops.create',
  method: 'POST',
  path: '/shops',
  tag: 'Account',
  summary: 'Creates an e-shop and returns it',
  module: 'settings',
  level: 'full',
  body: ShopInput,
  status: 201,
  response: Shop,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, tenant, body, now }) =>
    presentShop(
      await insertShop(db, { ...columnsOf(ShopInput, body), tenant_id: tenant.id, created_at: now, updated_at: now }),
    ),
})

const get = defineRoute({
  id: 'shops.get',
  method: 'GET',
  path: '/shops/{shop_id}',
  tag: 'Account',
  summary: 'Returns one e-shop',
  module: 'settings',
  level: 'read',
  params,
  status: 200,
  response: Shop,
  handle: async ({ db, tenant, params }) => presentShop(await requireShop(db, tenant.id, params.shop_id)),
})

const update = defineRoute({
  id: 'shops.update',
  method: 'PATCH',
  path: '/shops/{shop_id}',
  tag: 'Account',
  summary: 'Changes an e-shop and returns it',
  module: 'settings',
  level: 'full',
  params,
  body: ShopPatch,
  status: 200,
  response: Shop,
  failures: ['validation', 'conflict/name'],
  handle: async ({ db, tenant, params, body, now }) =>
    presentShop(await updateShop(db, tenant.id, params.shop_id, { ...columnsOf(ShopPatch, body), updated_at: now })),
})

const contactLanguage = defineRoute({
  id: 'shops.contact-language',
  method: 'PUT',
  path: '/shops/{shop_id}/contact-language',
  tag: 'Account',
  summary: 'Sets the language of new contacts of the e-shop that come without one, and returns the e-shop',
  module: 'settings',
  level: 'full',
  params,
  body: Type.Object({ language: Language }),
  status: 200,
  response: Shop,
  failures: ['validation'],
  handle: async ({ db, tenant, params, body, now }) =>
    presentShop(await updateShop(db, tenant.id, params.shop_id, { contact_language: body.language, updated_at: now })),
})

/** Contacts of a shop that is switched off are not mailed (`excluded`); nothing is deleted. */
const toggle = (verb: 'enable' | 'disable', summary: string): Route =>
  defineRoute({
    id: `shops.${verb}`,
    method: 'POST',
    path: `/shops/{shop_id}/${verb}`,
    tag: 'Account',
    summary,
    module: 'settings',
    level: 'full',
    params,
    status: 200,
    response: Shop,
    handle: async ({ db, tenant, params, now }) =>
      presentShop(await updateShop(db, tenant.id, params.shop_id, { active: verb === 'enable', updated_at: now })),
  })

export const routes = [
  list,
  create,
  get,
  update,
  contactLanguage,
  toggle('enable', 'Switches an e-shop on and returns it'),
  toggle('disable', 'Switches an e-shop off and returns it; its contacts are not mailed while it is off'),
]
