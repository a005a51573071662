import { Box, Card, Grid, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/hooks.ts'
import { dividedBy } from '../../core/decimal.ts'
import { useFormat } from '../../i18n/format.ts'
import { Change } from '../../ui/figure/change.tsx'
import { useAttributionText } from './attribution.ts'
import { useCurrency } from './currency-switch.tsx'
import { ClosableOrdersHint, useHasNoOrders } from './orders-hint.tsx'
import { addDays, type Period, type Sum, sumsOf } from './revenue.ts'
import { RevenueChart } from './revenue-chart.tsx'
import { TopMailings } from './top-mailings.tsx'

interface Props {
  period: Period
  /** The period that it is compared with. */
  before: Period
  /** Shown when there are orders, but none of the period came from e-mails. */
  empty?: ReactNode
}

/** Revenue of a period from e-mails, by day and by mailing. Companies without orders learn how to send them. */
export function RevenueCard({ period, before, empty = null }: Props) {
  const { t } = useTranslation('revenue')
  const conversions = useConversions(period)
  const previous = useConversions(before)
  const sums = conversions ? sumsOf(conversions.conversions) : []
  const isEmpty = Boolean(conversions && !sums.length)
  const hasNoOrders = useHasNoOrders(isEmpty)
  const { sum, element } = useCurrency(sums)
  const attribution = useAttributionText()
  if (!conversions) return null
  if (!sum) return hasNoOrders ? <ClosableOrdersHint /> : empty
  const earlier = previous && sumsOf(previous.conversions).find(({ currency }) => currency === sum.currency)
  const top = conversions.top.filter(({ currency }) => currency === sum.currency)
  return (
    <Card withBorder component="section" aria-label={t('title')}>
      <Group justify="space-between" mb="sm">
        <Title order={2} fz="md">
          {t('title')}
        </Title>
        {element}
      </Group>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Figures sum={sum} before={earlier} />
          <RevenueChart days={conversions.days} sum={sum} period={period} height={300} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Title order={3} fz="sm" mb="sm">
            {t('top')}
          </Title>
          <TopMailings top={top} />
        </Grid.Col>
      </Grid>
      <Text fz="sm" c="dimmed" mt="md">
        {attribution} {t('cancelled')}
      </Text>
    </Card>
  )
}

/** The end of the API's range is exclusive. */
const useConversions = ({ from, to }: Period) =>
  useApi('GET /conversions', { query: { from, to: addDays(to, 1) } }, { keeps: true }).data

function Figures({ sum, before }: { sum: Sum; before: Sum | undefined }) {
  const { t } = useTranslation('revenue')
  const { money, number } = useFormat()
  const { currency, orders, amount } = sum
  return (
    <Group gap="xl" mb="md">
      <Figure
        label={t('revenue')}
        value={money(amount, currency)}
        note={
          before && (
            <Compared now={Number(amount)} before={Number(before.amount)} was={money(before.amount, currency)} />
          )
        }
      />
      <Figure
        label={t('orders')}
        value={number(orders)}
        note={before && <Compared now={orders} before={before.orders} was={number(before.orders)} />}
      />
      <Figure label={t('average')} value={money(dividedBy(amount, orders), currency)} />
    </Group>
  )
}

const Figure = ({ label, value, note }: { label: string; value: string; note?: ReactNode }) => (
  <Box>
    <Text fz="sm" c="dimmed">
      {label}
    </Text>
    <Group gap="xs" align="baseline">
      <Text fz={22} fw={650} lh={1.25} className="numbers">
        {value}
      </Text>
      {note}
    </Group>
  </Box>
)

/** Smaller changes would be shown as 0 %. */
const SEEN = 0.0005

function Compared({ now, before, was }: { now: number; before: number; was: string }) {
  const { t } = useTranslation('revenue')
  const { percent } = useFormat()
  const change = before > 0 ? (now - before) / before : 0
  if (Math.abs(change) < SEEN) return null
  return (
    <Change
      text={`${change > 0 ? '+' : '−'}${percent(Math.abs(change))}`}
      isUp={change > 0}
      title={t('before', { value: was })}
    />
  )
}
