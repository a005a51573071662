import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Enum, Id, ItemsOf } from '../../../../platform/http/schemas.ts'
import { maintenanceRoute } from '../../../account/background-work/index.ts'
import { addressesOf } from '../../../audience/contacts/index.ts'
import { enrichSettings, saveEnrichSettings } from '../enrich/settings-store.ts'
import { enrichContactsJob, enriching } from '../jobs/enrich-contacts.ts'
import { CUSTOMER_FIELDS } from '../schemas.ts'

const Fields = Type.Array(Enum(CUSTOMER_FIELDS), {
  uniqueItems: true,
  maxItems: CUSTOMER_FIELDS.length,
  examples: [['firstName', 'lastName', 'phone']],
})
const Settings = Type.Object({ shopId: Id, enabled: Type.Boolean(), fields: Fields }, { title: 'ShopEnrichment' })
const SettingsInput = Type.Object(
  { shopId: Id, enabled: Type.Boolean(), fields: Type.Optional(Fields) },
  { title: 'ShopEnrichmentInput' },
)

const list = defineRoute({
  id: 'shop-enrich.list',
  method: 'GET',
  path: '/shop-enrich',
  tag: 'Account',
  summary:
    'Returns for each e-shop whether the data of buyers in its orders fill empty fields of known contacts, and which fields; a field that a person has edited or emptied is never filled',
  module: 'settings',
  level: 'read',
  status: 200,
  response: ItemsOf(Settings),
  handle: async ({ db, tenant }) => ({ items: await enrichSettings(db, tenant.id) }),
})

const put = defineRoute({
  id: 'shop-enrich.put',
  method: 'PUT',
  path: '/shop-enrich',
  tag: 'Account',
  summary:
    'Changes for the named e-shops which fields of known contacts their orders fill, and returns the settings of all; without fields these stay',
  module: 'settings',
  level: 'full',
  body: Type.Object({ items: Type.Array(SettingsInput, { minItems: 1, maxItems: 500 }) }),
  status: 200,
  response: ItemsOf(Settings),
  failures: ['validation'],
  handle: async ({ db, now, tenant, body }) => {
    const before = new Map((await enrichSettings(db, tenant.id)).map((one) => [one.shopId, one]))
    const named = new Set<string>()
    const changed = body.items.map(({ shopId, enabled, fields }, i) => {
      const known = before.get(shopId)
      if (!known || named.has(shopId)) throw validation(`items.${i}.shopId`)
      named.add(shopId)
      return { shopId, enabled, fields: fields ?? known.fields }
    })
    await saveEnrichSettings(db, tenant.id, changed, now)
    return { items: await enrichSettings(db, tenant.id) }
  },
})

const Sample = Type.Object(
  {
    contactId: Id,
    email: Type.String(),
    changes: Type.Array(Type.Object({ field: Enum(CUSTOMER_FIELDS), value: Type.String() })),
  },
  { title: 'EnrichedContact' },
)

const fill = maintenanceRoute({
  id: 'shop-enrich.fill',
  path: '/maintenance/shop-enrich',
  summary: 'Fills empty fields of contacts from their newest orders, as the settings of the e-shops say',
  Sample,
  work: enriching,
  job: enrichContactsJob,
  present: async (db, tenantId, changed) => {
    const addresses = await addressesOf(
      db,
      tenantId,
      changed.map(({ id }) => id),
    )
    return changed.map(({ id, changes }) => ({
      contactId: id,
      email: addresses.get(id) ?? '',
      changes: CUSTOMER_FIELDS.flatMap((field) => {
        const change = changes.find((one) => one.field === field)
        return change ? [{ field, value: change.after }] : []
      }),
    }))
  },
})

export const routes = [list, put, fill]
