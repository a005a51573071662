import Type from 'typebox'
import { defineSignedRoute, TENANT_PATH } from '../../../platform/http/define-route.ts'
import { reply } from '../../../platform/http/reply.ts'
import { Enum, Id, Nullable, Uuid } from '../../../platform/http/schemas.ts'
import { ORDER_PLATFORMS } from '../../account/shops/index.ts'
import { describeOrder, OrderDetail } from '../orders/index.ts'
import { receive } from './receive.ts'

const NOTHING = { change: 'ignored' as const, order: null }

const take = defineSignedRoute({
  id: 'public.orders-from',
  method: 'POST',
  path: `${TENANT_PATH}/orders/from/{platform}`,
  tag: 'Orders and feeds',
  summary:
    'Takes webhooks of WooCommerce, Shopify and Shoptet as these send them, and creates or changes the order like POST /orders. It needs no key: the signature in the header of the platform (X-WC-Webhook-Signature, X-Shopify-Hmac-Sha256, Shoptet-Webhook-Signature) is checked with the secret in the settings of the shop. Other topics than orders are ignored. Of an order without an address only the state is taken, if the order is known. Shoptet sends only the code of an order: known orders stay as they are (200), others are not stored (202); send the order as the API of Shoptet returns it ({data: {order}}), signed in the same way',
  params: Type.Object({ tenant: Uuid, platform: Enum(ORDER_PLATFORMS) }),
  query: Type.Object({ shop: Id }),
  body: Type.Object({}, { description: 'The order as the platform sends it' }),
  status: [200, 201, 202],
  response: Type.Object({
    change: Enum(['created', 'updated', 'unchanged', 'ignored']),
    order: Nullable(OrderDetail),
  }),
  failures: ['validation', 'unauthorized', 'rate_limited/shop-orders', 'unavailable/data_key'],
  handle: async ({ app, db, now, params, query, signed }) => {
    const sender = { company: params.tenant, shopId: query.shop, platform: params.platform }
    const done = await receive({ app, db, now }, sender, signed)
    if (typeof done === 'string') return reply(done === 'unread' ? 202 : 200, NOTHING)
    const { change, tenantId, id } = done
    return reply(change === 'created' ? 201 : 200, { change, order: await describeOrder(db, tenantId, id) })
  },
})

export const routes = [take]
