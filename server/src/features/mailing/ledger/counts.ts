import Type from 'typebox'
import type { OrderFigure } from './order-figures.ts'
import type { Counted } from './states.ts'

export const MailingCounts = Type.Object(
  {
    recipients: Type.Integer(),
    queued: Type.Integer(),
    sent: Type.Integer(),
    delivered: Type.Integer(),
    softBounced: Type.Integer(),
    hardBounced: Type.Integer(),
    skipped: Type.Integer(),
    failed: Type.Integer(),
    opened: Type.Integer(),
    clicked: Type.Integer(),
    openedMachine: Type.Integer(),
    clickedMachine: Type.Integer(),
    unsubscribed: Type.Integer(),
    complained: Type.Integer(),
    orders: Type.Integer(),
    revenue: Type.Array(Type.Object({ currency: Type.String(), amount: Type.String() })),
  },
  { title: 'MailingCounts' },
)

/** Presents the counts of a mailing. Queued, sent, skipped and failed add up to its recipients. */
export function countsOf(
  recipients: number,
  sums: Partial<Record<Counted, number>>,
  orders: readonly Pick<OrderFigure, 'currency' | 'orders' | 'amount'>[] = [],
) {
  const of = (kind: Counted) => sums[kind] ?? 0
  return {
    recipients,
    queued: recipients - of('sent') - of('skipped') - of('failed'),
    sent: of('sent'),
    delivered: of('sent') - of('returned'),
    softBounced: of('softBounced'),
    hardBounced: of('hardBounced'),
    skipped: of('skipped'),
    failed: of('failed'),
    opened: of('opened'),
    clicked: of('clicked'),
    openedMachine: of('openedMachine'),
    clickedMachine: of('clickedMachine'),
    unsubscribed: of('unsubscribed'),
    complained: of('complained'),
    orders: orders.reduce((sum, figure) => sum + figure.orders, 0),
    revenue: orders.map(({ currency, amount }) => ({ currency, amount })),
  }
}
