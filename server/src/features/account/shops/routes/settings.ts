import { defineRoute } from '../../../../platform/http/define-route.ts'
import { ItemsOf } from '../../../../platform/http/schemas.ts'
import { presentConsentSettings, presentSettings } from '../present.ts'
import { ConsentSettings, ConsentSettingsPatch, ShopSettings, ShopSettingsPatch } from '../schemas.ts'
import { allShops, updateShop } from '../store.ts'
import { params } from './shops.ts'

const listSettings = defineRoute({
  id: 'shop-settings.list',
  method: 'GET',
  path: '/shop-settings',
  tag: 'Account',
  summary: 'Returns attribution windows and completed order states of each e-shop',
  module: 'settings',
  level: 'read',
  status: 200,
  response: ItemsOf(ShopSettings),
  handle: async ({ db, tenant }) => ({ items: (await allShops(db, tenant.id)).map(presentSettings) }),
})

const updateSettings = defineRoute({
  id: 'shop-settings.update',
  method: 'PATCH',
  path: '/shop-settings/{shop_id}',
  tag: 'Account',
  summary: 'Changes attribution windows or completed order states of an e-shop and returns them',
  module: 'settings',
  level: 'full',
  params,
  body: ShopSettingsPatch,
  status: 200,
  response: ShopSettings,
  failures: ['validation'],
  handle: async ({ db, tenant, params, body, now }) =>
    presentSettings(
      await updateShop(db, tenant.id, params.shop_id, {
        attribution_click_days: body.attribution?.clickDays,
        attribution_open_days: body.attribution?.openDays,
        completed_states: body.completedStates,
        updated_at: now,
      }),
    ),
})

const listConsent = defineRoute({
  id: 'consent-settings.list',
  method: 'GET',
  path: '/consent-settings',
  tag: 'Account',
  summary:
    'Returns for each e-shop whether it mails customers without a consent (customer exception), with the text of the exception',
  module: 'settings',
  level: 'read',
  status: 200,
  response: ItemsOf(ConsentSettings),
  handle: async ({ db, tenant }) => ({ items: (await allShops(db, tenant.id)).map(presentConsentSettings) }),
})

const updateConsent = defineRoute({
  id: 'consent-settings.update',
  method: 'PATCH',
  path: '/consent-settings/{shop_id}',
  tag: 'Account',
  summary: 'Changes the customer exception of an e-shop and returns it',
  module: 'settings',
  level: 'full',
  params,
  body: ConsentSettingsPatch,
  status: 200,
  response: ConsentSettings,
  failures: ['validation'],
  handle: async ({ db, tenant, params, body, now }) =>
    presentConsentSettings(
      await updateShop(db, tenant.id, params.shop_id, {
        customer_exception: body.customerException,
        customer_exception_text: body.text,
        updated_at: now,
      }),
    ),
})

export const routes = [listSettings, updateSettings, listConsent, updateConsent]
