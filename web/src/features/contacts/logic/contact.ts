import type { Answer, Item } from '../../../api/client.ts'

export type Contact = Answer<'GET /contacts/{contact_id}'>

/** The full name with titles; empty if unknown. */
export const nameOf = ({ titleBefore, firstName, lastName, titleAfter }: Contact) =>
  [[titleBefore, firstName, lastName].filter(Boolean).join(' '), titleAfter].filter(Boolean).join(', ')

export type Order = Item<'GET /orders'>

/** The newest orders of a contact, and the sums of all that were not cancelled or returned. */
export const ordersOf = ({ orders, orderTotals }: Contact) => ({
  orders: orders as Order[],
  totals: orderTotals as { currency: string; count: number; total: string }[],
})
