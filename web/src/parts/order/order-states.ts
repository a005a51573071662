import type { Item } from '../../api/client.ts'

export type OrderState = Item<'GET /orders'>['state']

/** The states of an order, in the order of its life. */
export const ORDER_STATES: readonly OrderState[] = [
  'new',
  'unpaid',
  'paid',
  'processing',
  'shipped',
  'pickup',
  'delivered',
  'cancelled',
  'returned',
  'other',
]
