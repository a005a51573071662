import Type from 'typebox'
import { defineEvent } from '../../../platform/events/define-event.ts'
import { Id } from '../../../platform/http/schemas.ts'

// Events of products have no contact. One row holds up to 500 items, because a sale changes a whole catalogue at once.
const common = { feedId: Id, shopId: Id }
const product = { itemId: Id, code: Type.String(), price: Type.Union([Type.String(), Type.Null()]) }

/** Products became cheaper. The object is the feed. */
export const priceDropped = defineEvent({
  type: 'price_dropped',
  trigger: 'price_drop',
  data: Type.Object({
    ...common,
    items: Type.Array(Type.Object({ ...product, before: Type.String(), currency: Type.String() })),
  }),
})

/** Products are in stock again, or are in the feed again. The object is the feed. */
export const productsRestocked = defineEvent({
  type: 'products_restocked',
  trigger: 'back_in_stock',
  data: Type.Object({ ...common, items: Type.Array(Type.Object(product)) }),
})

export const feedEvents = [priceDropped, productsRestocked]
