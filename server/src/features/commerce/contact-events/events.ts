import Type from 'typebox'
import { defineEvent } from '../../../platform/events/define-event.ts'
import { Id } from '../../../platform/http/schemas.ts'

const Cart = Type.Object({
  cartId: Type.Optional(Type.String()),
  url: Type.String(),
  currency: Type.String(),
  total: Type.String(),
  items: Type.Array(Type.Object({}, { additionalProperties: true })),
})

/** A contact changed a cart. The object is the change. */
export const cartUpdated = defineEvent({
  type: 'cart_updated',
  trigger: 'cart_updated',
  data: Type.Object({ shopId: Id, cart: Cart }),
  keeps: ['shopId'],
  timeline: [
    {
      type: 'cart',
      title: 'updated',
      params: ({ shopId, cart }) => ({
        shopId,
        ...(cart ? { url: cart.url, total: cart.total, currency: cart.currency, items: cart.items.length } : {}),
      }),
    },
  ],
})

const Visit = Type.Object({
  url: Type.String(),
  title: Type.Optional(Type.String()),
  visitType: Type.String(),
  productCode: Type.Optional(Type.String()),
})

/** A contact visited a page of a shop. The object is the visit. */
export const pageVisited = defineEvent({
  type: 'page_visited',
  trigger: 'page_visit',
  data: Type.Object({ shopId: Id, visit: Visit }),
  keeps: ['shopId'],
  timeline: [
    {
      type: 'visit',
      title: ({ visit }) => visit?.title || visit?.url || '',
      params: ({ shopId, visit: { url, visitType, productCode } = {} as never }) => ({
        shopId,
        url,
        visitType,
        productCode,
      }),
    },
  ],
})

/** An event that the company defined happened to a contact. The object is the custom event. */
export const customEventRecorded = defineEvent({
  type: 'custom_event_recorded',
  trigger: 'custom',
  data: Type.Object({
    shopId: Id,
    customEvent: Type.String(),
    payload: Type.Object({}, { additionalProperties: true }),
    /** The automations that caused it, one after the other. */
    chain: Type.Optional(Type.Array(Id)),
  }),
  keeps: ['shopId'],
  timeline: [
    {
      type: 'custom',
      title: ({ customEvent = '' }) => customEvent,
      params: ({ shopId, payload }) => ({ shopId, payload }),
    },
  ],
})

export const contactEventTypes = [cartUpdated, pageVisited, customEventRecorded]
