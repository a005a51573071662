import { defineRoute } from '../../../../platform/http/define-route.ts'
import { ItemsOf } from '../../../../platform/http/schemas.ts'
import { sealOrderSecrets } from '../order-secrets.ts'
import { presentConsentSettings, presentSettings } from '../present.ts'
import { ConsentSettings, ConsentSettingsPatch, ShopSettings, ShopSettingsPatch } from '../schemas.ts'
import { allShops, requireShop, saveOrderSecrets, updateShop } from '../store.ts'
import { params } from './shops.ts'

const listSettings = defineRoute({
  id: 'shop-settings.list',
  method: 'GET',
  path: '/shop-settings',
  tag: 'Account',
  summary:
    'Returns attribution windows and completed order states of each e-shop, and for which platforms a secret is set by which they sign orders',
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
  summary:
    'Changes attribution windows, completed order states or the secrets by which platforms sign the orders that they send; a secret is never returned, null removes it',
  module: 'settings',
  level: 'full',
  params,
  body: ShopSettingsPatch,
  status: 200,
  response: ShopSettings,
  failures: ['validation', 'unavailable/data_key'],
  handle: async ({ app, db, tenant, params: { shop_id: id }, body, now }) => {
    const { orderSecrets } = body
    await requireShop(db, tenant.id, id)
    if (orderSecrets)
      await saveOrderSecrets(db, tenant.id, id, sealOrderSecrets(app.secrets, tenant.id, id, orderSecrets))
    return presentSettings(
      await updateShop(db, tenant.id, id, {
        attribution_click_days: body.attribution?.clickDays,
        attribution_open_days: body.attribution?.openDays,
        completed_states: body.completedStates,
        updated_at: now,
      }),
    )
  },
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
