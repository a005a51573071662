import { Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import type { OrderDetail } from '../logic/order.ts'

/** The amounts of an order as the e-shop sent them. */
export function OrderSums({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const { money } = useFormat()
  const { shipping, discount, totalWithoutVat, total, currency } = order
  return (
    <Card withBorder component="dl" m={0}>
      {shipping !== null && <Sum label={t('shipping')}>{money(shipping, currency)}</Sum>}
      {discount !== null && <Sum label={t('discount')}>{money(discount, currency)}</Sum>}
      {totalWithoutVat !== null && <Sum label={t('withoutVat')}>{money(totalWithoutVat, currency)}</Sum>}
      <Sum label={t('total')} isMain>
        {money(total, currency)}
      </Sum>
    </Card>
  )
}

const Sum = ({ label, isMain = false, children }: { label: string; isMain?: boolean; children: ReactNode }) => (
  <Group justify="space-between" gap="md" py={2}>
    <Text component="dt" fz={isMain ? 'md' : 'sm'} fw={isMain ? 650 : 400} c={isMain ? undefined : 'dimmed'}>
      {label}
    </Text>
    <Text component="dd" m={0} fz={isMain ? 'lg' : 'sm'} fw={isMain ? 650 : 400} className="numbers">
      {children}
    </Text>
  </Group>
)
