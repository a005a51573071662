import Type from 'typebox'
import { defineEvent } from '../../../platform/events/define-event.ts'
import { Id } from '../../../platform/http/schemas.ts'

const Data = Type.Object({
  shopId: Id,
  number: Type.String(),
  state: Type.String(),
  total: Type.String(),
  currency: Type.String(),
})
const keeps = ['shopId', 'state', 'total', 'currency'] as const
const shown = ({ number, state, total, currency }: Partial<{ [K in keyof typeof Data.properties]: string }>) => ({
  number,
  state,
  total,
  currency,
})

/** An order arrived for the first time. Happens once for each order. */
export const orderCreated = defineEvent({
  type: 'order_created',
  trigger: 'order_created',
  data: Data,
  keeps,
  timeline: [{ type: 'order', title: 'created', params: shown }],
})

/** Something about an order changed; `before` is the state that it had. */
export const orderChanged = defineEvent({
  type: 'order_changed',
  trigger: 'order_changed',
  data: Type.Object({ ...Data.properties, before: Type.String() }),
  keeps: [...keeps, 'before'],
  timeline: [{ type: 'order', title: 'changed', params: ({ before, ...data }) => ({ ...shown(data), before }) }],
})

/** An order reached a state that its shop counts as completed. Happens once for each order. */
export const orderCompleted = defineEvent({
  type: 'order_completed',
  trigger: 'order_completed',
  data: Data,
  keeps,
  timeline: [{ type: 'order', title: 'completed', params: shown }],
})

export const orderEvents = [orderCreated, orderChanged, orderCompleted]
