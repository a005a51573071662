import { defineRoute } from '../../../../platform/http/define-route.ts'
import { describeBilling, quote } from '../describe.ts'
import { presentProfile } from '../present.ts'
import { changeProfile, profileOf } from '../profile/profile.ts'
import { Billing, Profile, ProfilePatch, Quote, QuoteInput, TariffInput } from '../schemas.ts'
import { cancelTariff, changeTariff } from '../tariff/change-tariff.ts'

const get = defineRoute({
  id: 'billing.get',
  method: 'GET',
  path: '/billing',
  tag: 'Billing',
  summary:
    'Returns the tariff of the company, how much of it is used, the next invoice and warnings. A tariff never stops sending and refuses no contacts: with more contacts the next invoice is for the tariff that fits',
  module: 'billing',
  level: 'read',
  status: 200,
  response: Billing,
  handle: (call) => describeBilling(call, call.tenant),
})

const change = defineRoute({
  id: 'billing.change-tariff',
  method: 'PUT',
  path: '/billing/tariff',
  tag: 'Billing',
  summary:
    'Chooses a tariff and takes back a cancellation. It begins at once, with an invoice, if the company has none, or if it is for more contacts in the same currency and for no shorter period: then the days that are already paid are taken into account. Otherwise it begins after the paid period. 409 `limit`: the company has more contacts; 409 `status`: the company waits for its deletion; 409 `profile`: the billing profile lacks what `params.fields` names; 400 `currency`: tariffs are not sold in it; 503 `billing`: the operator has not set up invoices',
  module: 'billing',
  level: 'full',
  personOnly: true,
  body: TariffInput,
  status: 200,
  response: Billing,
  failures: ['validation', 'conflict/limit', 'conflict/profile', 'conflict/status', 'unavailable/billing'],
  handle: async (call) => {
    await changeTariff(call, call.tenant.id, call.body)
    return describeBilling(call, call.tenant)
  },
})

const cancel = defineRoute({
  id: 'billing.cancel',
  method: 'POST',
  path: '/billing/cancel',
  tag: 'Billing',
  summary:
    'Ends the tariff after the paid period; choosing a tariff takes it back. Cancelling twice changes nothing. 409 `status`: there is no tariff',
  module: 'billing',
  level: 'full',
  personOnly: true,
  status: 200,
  response: Billing,
  failures: ['conflict/status'],
  handle: async (call) => {
    await cancelTariff(call, call.tenant.id)
    return describeBilling(call, call.tenant)
  },
})

const price = defineRoute({
  id: 'billing.quote',
  method: 'POST',
  path: '/billing/quote',
  tag: 'Billing',
  summary:
    'Returns the price for a number of contacts with the VAT of the company, and what would be invoiced today; changes nothing. 400 `contacts`: the price list has no tariff for so many; 400 `currency`: tariffs are not sold in it',
  module: 'billing',
  level: 'read',
  body: QuoteInput,
  status: 200,
  response: Quote,
  failures: ['validation'],
  handle: (call) => quote(call, call.tenant, call.body),
})

const getProfile = defineRoute({
  id: 'billing.profile',
  method: 'GET',
  path: '/billing/profile',
  tag: 'Billing',
  summary: 'Returns what invoices are made out to; until it is saved, the data of the company',
  module: 'billing',
  level: 'read',
  status: 200,
  response: Profile,
  handle: async ({ db, tenant }) => presentProfile(await profileOf(db, tenant.id)),
})

const updateProfile = defineRoute({
  id: 'billing.update-profile',
  method: 'PATCH',
  path: '/billing/profile',
  tag: 'Billing',
  summary:
    'Changes what later invoices are made out to. Company ids of Czechia and Slovakia must have the right check digit, VAT ids the form of their country; with a tariff, name, street, city, postal code and country cannot be emptied',
  module: 'billing',
  level: 'full',
  body: ProfilePatch,
  status: 200,
  response: Profile,
  failures: ['validation'],
  handle: async (call) => presentProfile(await changeProfile(call, call.tenant.id, call.body)),
})

export const routes = [get, change, cancel, price, getProfile, updateProfile]
