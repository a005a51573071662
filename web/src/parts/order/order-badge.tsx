import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderState } from './order-states.ts'

const COLORS: Record<OrderState, string> = {
  new: 'blue',
  unpaid: 'yellow',
  paid: 'cyan',
  processing: 'violet',
  shipped: 'violet',
  pickup: 'violet',
  delivered: 'teal',
  cancelled: 'red',
  returned: 'orange',
  other: 'gray',
}

/** The state of an order. */
export function OrderBadge({ state }: { state: OrderState }) {
  const { t } = useTranslation()
  return <Badge color={COLORS[state]}>{t(`order.states.${state}`)}</Badge>
}
