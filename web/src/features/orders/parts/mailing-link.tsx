import { ObjectLink } from '../../../parts/object/object-link.tsx'
import type { Order } from '../logic/order.ts'

/** The mailing that an order is attributed to. */
export const MailingLink = ({
  attribution: { type, id, name },
}: {
  attribution: NonNullable<Order['attribution']>
}) => <ObjectLink kind={type} id={id} name={name} />
