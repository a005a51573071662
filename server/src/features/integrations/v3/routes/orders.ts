import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { CreatedAnswer, created, done, ListAnswer, MessageAnswer, SingleAnswer, single } from '../answers.ts'
import { flagIn, objectIn } from '../lenient.ts'
import { LooseBody } from '../loose.ts'
import { recordCart } from '../orders/shopping-cart.ts'
import { MOST_ORDERS, writeForeignOrders } from '../orders/write.ts'

const shared = { tag: 'API v3', level: 'full' } as const

const ITEM = {
  id: 'TULIP-10',
  name: 'Tulips',
  price: { without_vat: 533.06, with_vat: 645, currency: 'CZK' },
  quantity: 2,
  url: 'https://shop.example.com/tulips',
}
const ORDER = {
  emailaddress: 'jana@example.com',
  eshop_name: 'shop.example.com',
  eshop_code: '2026000123',
  status: 'placed',
  created_at: '2026-03-01 10:30:00',
  items: [ITEM],
}

const Order = LooseBody(
  ['emailaddress', 'eshop_name', 'eshop_code', 'status', 'created_at', 'paid_at'],
  '`eshop_name` is the name or host of a shop, `eshop_code` the order number; also `attributes`, `items`, `item_feeds`',
  ORDER,
)
const Orders = Type.Array(Order, { maxItems: MOST_ORDERS, examples: [[ORDER]] })

const importOrders = defineKeyRoute({
  ...shared,
  module: 'settings',
  id: 'v3.import-orders',
  method: 'POST',
  path: '/api/v3/import-orders',
  summary:
    'Creates or changes up to 500 orders; one that is wrong ends the request, unless `skip_invalid_orders` is set. New buyers become contacts with status customer, who are not mailed',
  audit: 'orders.batch',
  // Orders are read one by one: a wrong one may have to be skipped.
  body: Type.Object(
    {
      settings: Type.Optional(Type.Unknown()),
      data: Type.Array(Type.Unknown({ examples: [ORDER] }), { maxItems: MOST_ORDERS }),
    },
    { additionalProperties: true },
  ),
  status: 201,
  response: CreatedAnswer,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, body: { settings, data } }) => {
    const skipInvalid = flagIn(objectIn(settings).skip_invalid_orders, false)
    await writeForeignOrders({ app, db, now }, tenant, data, { skipInvalid, path: (index) => `data.${index}.` })
    return created()
  },
})

const createOrder = defineKeyRoute({
  ...shared,
  module: 'settings',
  id: 'v3.order-create',
  method: 'POST',
  path: '/api/v3/orders',
  summary: 'Creates or changes an order and returns it; a new buyer becomes a contact with status customer',
  audit: 'orders.create',
  body: Order,
  status: 200,
  response: SingleAnswer,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, body }) => {
    const [written] = await writeForeignOrders({ app, db, now }, tenant, [body], { skipInvalid: false, path: () => '' })
    return single(written!)
  },
})

const createOrders = defineKeyRoute({
  ...shared,
  module: 'settings',
  id: 'v3.orders-create',
  method: 'POST',
  path: '/api/v3/orders-bulk',
  summary: 'Creates or changes up to 500 orders and returns them; one that is wrong ends the request',
  audit: 'orders.batch',
  body: Orders,
  status: 200,
  response: ListAnswer,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, body }) => {
    if (!body.length) throw validation('orders')
    return single(
      await writeForeignOrders({ app, db, now }, tenant, body, { skipInvalid: false, path: (index) => `${index}.` }),
    )
  },
})

const cart = defineKeyRoute({
  ...shared,
  module: 'campaigns',
  id: 'v3.shopping-cart',
  method: 'POST',
  path: '/api/v3/shopping-cart',
  summary: 'Records the cart of a contact, without items an empty one; an address that is no contact is skipped',
  audit: 'contact-events.create',
  body: LooseBody(['eshop_name', 'emailaddress', 'updated_at'], 'Also `items` and `item_feeds`', {
    eshop_name: 'shop.example.com',
    emailaddress: 'jana@example.com',
    items: [ITEM],
  }),
  status: 200,
  response: MessageAnswer,
  failures: ['validation', 'rate_limited/contact-events'],
  handle: async ({ app, db, now, tenant, body }) => {
    await recordCart({ app, db, now }, tenant, body)
    return done()
  },
})

export const routes = [importOrders, createOrder, createOrders, cart]
