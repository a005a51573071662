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
  summary: 'E-shops of the company',
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
  summary: 'Add an e-shop',
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
  summary: 'One e-shop',
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
  summary: 'Change an e-shop',
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
  summary: 'The language that new contacts of the e-shop get when none is given',
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

/** Switching a shop off takes its contacts out of sending (`excluded`); nothing is deleted. */
const toggle = (word: 'enable' | 'disable', summary: string): Route =>
  defineRoute({
    id: `shops.${word}`,
    method: 'POST',
    path: `/shops/{shop_id}/${word}`,
    tag: 'Account',
    summary,
    module: 'settings',
    level: 'full',
    params,
    status: 200,
    response: Shop,
    handle: async ({ db, tenant, params, now }) =>
      presentShop(await updateShop(db, tenant.id, params.shop_id, { active: word === 'enable', updated_at: now })),
  })

export const shopRoutes = [
  list,
  create,
  get,
  update,
  contactLanguage,
  toggle('enable', 'Switch an e-shop on'),
  toggle('disable', 'Switch an e-shop off: its contacts are not mailed'),
]
