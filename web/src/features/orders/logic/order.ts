import type { Answer, Item } from '../../../api/client.ts'

export type Order = Item<'GET /orders'>
export type OrderDetail = Answer<'GET /orders/{order_id}'>
export type OrderItem = OrderDetail['items'][number]

/** The number that buyers know; an order without one has at least the id of the e-shop. */
export const numberOf = ({ number, orderId }: Pick<Order, 'number' | 'orderId'>) => number || orderId
