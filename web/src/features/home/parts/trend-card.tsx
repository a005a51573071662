import { Button, Card, Skeleton, Title } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { SERIES } from '../../../ui/brand.ts'
import { Chart } from '../../../ui/figure/chart.tsx'
import { PageLink } from '../../../ui/link/link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'

type Trend = Answer<'GET /dashboard'>['contacts']['trend']

/** New and lost contacts by day. */
export function TrendCard({ trend }: { trend: Trend | undefined }) {
  const { t } = useTranslation('home')
  return (
    <Card withBorder h="100%">
      <Title order={2} fz="md" mb="sm">
        {t('trend.title')}
      </Title>
      {!trend ? (
        <Skeleton h={260} />
      ) : trend.some(({ added, lost }) => added || lost) ? (
        <Drawn trend={trend} />
      ) : (
        <Empty icon={IconAddressBook} title={t('trend.empty')} text={t('trend.emptyText')}>
          <AddContacts />
        </Empty>
      )}
    </Card>
  )
}

/** The next action of a company that gains no contacts. */
function AddContacts() {
  const { t } = useTranslation('home')
  if (!useMay('contacts')) return null
  return (
    <>
      <Button component={PageLink} to="/imports/new" variant="light">
        {t('trend.import')}
      </Button>
      <Button component={PageLink} to="/forms" variant="default">
        {t('trend.form')}
      </Button>
    </>
  )
}

function Drawn({ trend }: { trend: Trend }) {
  const { t } = useTranslation('home')
  const { day, number } = useFormat()
  const option = useMemo(
    () => ({
      legend: {},
      xAxis: { type: 'category', data: trend.map((one) => day(one.day)), axisTick: { show: false } },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        { name: t('trend.added'), type: 'bar', stack: 'all', data: trend.map(({ added }) => added), color: SERIES[0] },
        { name: t('trend.lost'), type: 'bar', stack: 'all', data: trend.map(({ lost }) => -lost), color: SERIES[3] },
      ],
    }),
    [trend, t, day],
  )
  const sum = (name: 'added' | 'lost') => number(trend.reduce((all, one) => all + one[name], 0))
  return (
    <Chart
      label={t('trend.label', { count: trend.length, added: sum('added'), lost: sum('lost') })}
      option={option}
      height={260}
    />
  )
}
