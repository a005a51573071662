import { Card, Grid, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { useCompany } from '../../../../core/company.tsx'
import { useSearchState } from '../../../../core/search-state.ts'
import { toLocal } from '../../../../i18n/zone.ts'
import { faultOf } from '../../../../parts/object/table.ts'
import { useAttributionText } from '../../../../parts/revenue/attribution.ts'
import { useCurrency } from '../../../../parts/revenue/currency-switch.tsx'
import { OrdersHint, useHasNoOrders } from '../../../../parts/revenue/orders-hint.tsx'
import { sumsOf } from '../../../../parts/revenue/revenue.ts'
import { RevenueChart } from '../../../../parts/revenue/revenue-chart.tsx'
import { Empty } from '../../../../ui/page/empty.tsx'
import { Fault } from '../../../../ui/page/fault.tsx'
import { vatOf } from '../../logic/earned.ts'
import { type Mailing, statsOf } from '../../logic/mailing.ts'
import { AttributionCard } from './attribution-card.tsx'
import { OrderTable } from './order-table.tsx'
import { RevenueFigures } from './revenue-figures.tsx'

interface Props {
  mailing: Mailing
  shopId: string
  startedAt: string | null
  totals: Answer<'GET /stats/campaigns/{campaign_id}'>['totals']
}

/** The orders of a mailing and what they are worth. */
export function RevenueView({ mailing, shopId, startedAt, totals }: Props) {
  const { t } = useTranslation('statistics')
  const { t: revenue } = useTranslation('revenue')
  const [{ vat }] = useSearchState()
  const isWithoutVat = vatOf(vat) === 'without'
  const { route, path, query } = statsOf(mailing, '/conversions')
  const asked = useApi(
    route,
    { path, query: { ...query, ...(isWithoutVat ? { vat: 'without' } : {}) } },
    { keeps: true, isShown: true },
  )
  const { data } = asked
  const sums = data ? sumsOf(data.conversions) : []
  const hasNoOrders = useHasNoOrders(data?.orders.length === 0)
  const attribution = useAttributionText(shopId)
  const fault = faultOf(asked)
  if (fault) return <Fault {...fault} />
  if (!data) return <Skeleton h={320} />
  if (!data.orders.length)
    return hasNoOrders ? <OrdersHint /> : <Empty icon={IconReceipt} title={t('revenue.empty')} text={attribution} />
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Title order={2} fz="md">
          {t('revenue.title')}
        </Title>
        <VatSwitch />
      </Group>
      <RevenueFigures totals={totals} sums={sums} isWithoutVat={isWithoutVat} />
      {sums.length > 0 && (
        <Grid>
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <TimelineCard days={data.days} sums={sums} startedAt={startedAt} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <AttributionCard conversions={data.conversions} />
          </Grid.Col>
        </Grid>
      )}
      <Text fz="sm" c="dimmed" maw="60rem">
        {attribution} {revenue('cancelled')} {isWithoutVat && t('revenue.vatHint')}
      </Text>
      <OrderTable mailing={mailing} orders={data.orders} />
    </Stack>
  )
}

function VatSwitch() {
  const { t } = useTranslation('statistics')
  const [{ vat }, set] = useSearchState()
  return (
    <SegmentedControl
      aria-label={t('revenue.vat')}
      value={vatOf(vat) ?? 'with'}
      onChange={(value) => set({ vat: vatOf(value) })}
      data={[
        { value: 'with', label: t('revenue.withVat') },
        { value: 'without', label: t('revenue.withoutVat') },
      ]}
    />
  )
}

interface Timeline {
  days: Parameters<typeof RevenueChart>[0]['days']
  sums: ReturnType<typeof sumsOf>
  startedAt: string | null
}

/** Revenue by day from the sending of the campaign to its last order. */
function TimelineCard({ days, sums, startedAt }: Timeline) {
  const { t } = useTranslation('statistics')
  const { timezone } = useCompany()
  const { sum, element } = useCurrency(sums)
  const [first, last] = [days[0], days.at(-1)]
  if (!sum || !first || !last) return null
  const sent = startedAt ? toLocal(new Date(startedAt), timezone).slice(0, 10) : first.day
  const from = sent < first.day ? sent : first.day
  return (
    <Card withBorder h="100%">
      <Group justify="space-between" mb="sm">
        <Title order={2} fz="md">
          {t('revenue.timeline')}
        </Title>
        {element}
      </Group>
      <RevenueChart days={days} sum={sum} period={{ from, to: last.day }} />
    </Card>
  )
}
