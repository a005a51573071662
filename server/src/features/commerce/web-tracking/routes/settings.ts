import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging } from '../../../../platform/http/paging.ts'
import { Enum, Id, ItemsOf, PageOf } from '../../../../platform/http/schemas.ts'
import { checkScript } from '../check-script.ts'
import { newestEvents } from '../events/event-store.ts'
import { presentEvent, presentScript, presentTracking } from '../present.ts'
import {
  EVENT_TYPES,
  ScriptCheck,
  SiteScript,
  SiteScriptPatch,
  WebEvent,
  WebTracking,
  WebTrackingPatch,
} from '../schemas.ts'
import { scriptAddresses } from '../script-address.ts'
import { requireShopSettings, saveSettings, shopSettings } from '../store.ts'

/** More are not of interest to people who look whether the script works. */
const SHOWN_EVENTS = 1_000

const params = Type.Object({ shop_id: Id })

const list = defineRoute({
  id: 'web-tracking.list',
  method: 'GET',
  path: '/web-tracking',
  tag: 'Account',
  summary: 'Returns how the website of each shop is followed',
  module: 'settings',
  level: 'read',
  status: 200,
  response: ItemsOf(WebTracking),
  handle: async ({ db, tenant }) => ({ items: (await shopSettings(db, tenant.id)).map(presentTracking) }),
})

const update = defineRoute({
  id: 'web-tracking.update',
  method: 'PATCH',
  path: '/web-tracking/{shop_id}',
  tag: 'Account',
  summary:
    'Changes how the website of a shop is followed; takes effect within seconds, in open browsers within minutes',
  module: 'settings',
  level: 'full',
  params,
  body: WebTrackingPatch,
  status: 200,
  response: WebTracking,
  failures: ['validation'],
  handle: async ({ db, now, tenant, params: { shop_id }, body }) => {
    await requireShopSettings(db, tenant.id, shop_id)
    await saveSettings(db, tenant.id, shop_id, { mode: body.mode, updated_at: now })
    return presentTracking(await requireShopSettings(db, tenant.id, shop_id))
  },
})

const events = defineRoute({
  id: 'web-tracking.events',
  method: 'GET',
  path: '/web-tracking/events',
  tag: 'Account',
  summary: `Returns the newest events of the site script, at most ${SHOWN_EVENTS}; events are kept for 30 days`,
  module: 'settings',
  level: 'read',
  query: Type.Object({ ...Paging, shop: Type.Optional(Id), type: Type.Optional(Enum(EVENT_TYPES)) }),
  status: 200,
  response: PageOf(WebEvent),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = await newestEvents(db, tenant.id, query, SHOWN_EVENTS)
    return { ...page, items: page.items.map(presentEvent) }
  },
})

const listScripts = defineRoute({
  id: 'site-script.list',
  method: 'GET',
  path: '/site-script',
  tag: 'Account',
  summary: 'Returns the script of each website, with the HTML that adds it to a page and the result of the last check',
  module: 'settings',
  level: 'read',
  status: 200,
  response: ItemsOf(SiteScript),
  handle: async ({ app, db, tenant }) => {
    const addressOf = await scriptAddresses({ app, db }, tenant.id)
    const shops = await shopSettings(db, tenant.id)
    return {
      items: shops.map((row) => presentScript(row, { address: addressOf(row.url), company: tenant.publicId })),
    }
  },
})

const updateScript = defineRoute({
  id: 'site-script.update',
  method: 'PATCH',
  path: '/site-script/{shop_id}',
  tag: 'Account',
  summary: 'Switches the script of a website on or off, and sets the page that is checked for it',
  module: 'settings',
  level: 'full',
  params,
  body: SiteScriptPatch,
  status: 200,
  response: SiteScript,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, params: { shop_id }, body: { active, checkUrl } }) => {
    await requireShopSettings(db, tenant.id, shop_id)
    await saveSettings(db, tenant.id, shop_id, {
      ...(active === undefined ? {} : { script_active: active }),
      ...(checkUrl === undefined ? {} : { check_url: checkUrl }),
      updated_at: now,
    })
    const row = await requireShopSettings(db, tenant.id, shop_id)
    const addressOf = await scriptAddresses({ app, db }, tenant.id)
    return presentScript(row, { address: addressOf(row.url), company: tenant.publicId })
  },
})

const check = defineRoute({
  id: 'site-script.check',
  method: 'POST',
  path: '/site-script/{shop_id}/check',
  tag: 'Account',
  summary:
    'Looks for the script in a page of the shop; not found if a tag manager adds it. 400 url when the shop has no address, 502 when the page cannot be read',
  module: 'settings',
  level: 'full',
  transaction: false,
  params,
  status: 200,
  response: ScriptCheck,
  failures: ['validation/url', 'upstream/page'],
  handle: ({ app, db, now, tenant, params }) => checkScript({ app, db, now }, tenant, params.shop_id),
})

export const routes = [list, update, events, listScripts, updateScript, check]
