import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { reply } from '../../../../platform/http/reply.ts'
import { Day, Email, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { faultFinder } from '../../../../platform/http/validate.ts'
import { describeOrder, describeRows } from '../describe.ts'
import { listOrders, SORTABLE } from '../list-store.ts'
import { Change, OrderDetail, OrderInput, OrderRow, State } from '../schemas.ts'
import { writeOrders } from '../write-orders.ts'

const list = defineRoute({
  id: 'orders.list',
  method: 'GET',
  path: '/orders',
  tag: 'Orders and feeds',
  summary:
    'Returns orders that match all filters, newest first; q finds the beginning of a number or order id, or a buyer',
  module: 'settings',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Search,
    ...Sort(SORTABLE),
    shop: Type.Optional(Id),
    state: Type.Optional(State),
    email: Type.Optional(Email),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    contactId: Type.Optional(Id),
  }),
  status: 200,
  response: PageOf(OrderRow),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const page = await listOrders(db, tenant, query)
    return { ...page, items: await describeRows(db, tenant.id, page.items) }
  },
})

const create = defineRoute({
  id: 'orders.create',
  method: 'POST',
  path: '/orders',
  tag: 'Orders and feeds',
  summary:
    'Creates an order, or changes the one with the same shop and order id, and returns it with what was done; a new buyer becomes a contact with status customer, who is not mailed',
  module: 'settings',
  level: 'full',
  body: OrderInput,
  status: [201, 200],
  response: Type.Object({ change: Change, order: OrderDetail }, { title: 'SavedOrder' }),
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, body }) => {
    const [written] = await writeOrders({ app, db, now }, tenant, [body])
    if ('error' in written!) throw written.error
    const { change, id } = written!
    return reply(change === 'created' ? 201 : 200, { change, order: await describeOrder(db, tenant.id, id) })
  },
})

const findFault = faultFinder(OrderInput)

const BatchItem = Type.Object(
  {
    index: Type.Integer(),
    orderId: Type.String(),
    change: Type.Optional(Change),
    error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  },
  { title: 'OrderBatchItem' },
)

const batch = defineRoute({
  id: 'orders.batch',
  method: 'POST',
  path: '/orders/batch',
  tag: 'Orders and feeds',
  summary:
    'Creates or changes up to 1,000 orders and returns for each what was done or its error; an order with an error does not stop the others',
  module: 'settings',
  level: 'full',
  body: Type.Object({
    // Each order is validated by itself. The second schema is for the description.
    orders: Type.Array(Type.Union([Type.Object({}), OrderInput]), { minItems: 1, maxItems: 1000 }),
  }),
  status: 200,
  response: Type.Object({ items: Type.Array(BatchItem) }),
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, body }) => {
    const faults = body.orders.map((order) => {
      const fault = findFault(order)
      return fault === null ? null : validation(fault || 'order')
    })
    const valid = (body.orders as OrderInput[]).filter((_, i) => !faults[i])
    const written = (await writeOrders({ app, db, now }, tenant, valid)).values()
    const items = faults.map((fault, index) => {
      const done = fault ? { error: fault } : written.next().value!
      const orderId = String((body.orders[index] as { orderId?: unknown }).orderId ?? '')
      return 'error' in done
        ? { index, orderId, error: { code: done.error.code, message: done.error.message } }
        : { index, orderId, change: done.change }
    })
    return { items }
  },
})

const get = defineRoute({
  id: 'orders.get',
  method: 'GET',
  path: '/orders/{order_id}',
  tag: 'Orders and feeds',
  summary: 'Returns an order with its items, its buyer and the mailing that it is attributed to',
  module: 'settings',
  level: 'read',
  params: Type.Object({ order_id: Id }),
  status: 200,
  response: OrderDetail,
  handle: ({ db, tenant, params }) => describeOrder(db, tenant.id, params.order_id),
})

export const routes = [list, create, batch, get]
