import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { dividedBy } from '../../../../core/decimal.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { Amounts } from '../../../../parts/revenue/amounts.tsx'
import type { Sum } from '../../../../parts/revenue/revenue.ts'
import { Stat } from '../../../../ui/figure/stat.tsx'
import { conversionOf, perMail } from '../../logic/earned.ts'

interface Props {
  totals: Answer<'GET /stats/campaigns/{campaign_id}'>['totals']
  /** Orders by currency. */
  sums: readonly Sum[]
  isWithoutVat: boolean
}

/** What a campaign earned. Each currency stands by itself. */
export function RevenueFigures({ totals: { orders, delivered }, sums, isWithoutVat }: Props) {
  const { t } = useTranslation('statistics')
  const { number, percent } = useFormat()
  const each = (amountOf: (sum: Sum) => string | null) => (
    <Amounts amounts={sums.map((sum) => ({ currency: sum.currency, amount: amountOf(sum) }))} />
  )
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
      <Stat label={t('revenue.orders')} value={number(orders)} />
      <Stat
        label={isWithoutVat ? t('revenue.amountWithoutVat') : t('revenue.amount')}
        value={each(({ amount }) => amount)}
      />
      <Stat
        label={t('revenue.conversion')}
        value={percent(conversionOf(orders, delivered))}
        note={<Note>{t('revenue.ofDelivered', { all: number(delivered) })}</Note>}
      />
      <Stat label={t('revenue.perMail')} value={each((sum) => perMail(sum, delivered))} />
      <Stat
        label={t('revenue.average')}
        value={each((sum) => (sum.orders ? dividedBy(sum.amount, sum.orders) : null))}
      />
    </SimpleGrid>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text component="span" fz="sm" c="dimmed">
    {children}
  </Text>
)
