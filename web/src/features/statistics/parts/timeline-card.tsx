import { Card, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Chart } from '../../../ui/figure/chart.tsx'

type Timeline = Answer<'GET /stats/campaigns/{campaign_id}'>['timeline']
const NOTHING: Timeline = []

/** Opens and clicks over time. */
export function TimelineCard({ timeline = NOTHING }: { timeline: Timeline | undefined }) {
  const { t } = useTranslation('statistics')
  const { day, number } = useFormat()
  const option = useMemo(
    () => ({
      legend: {},
      xAxis: { type: 'category', data: timeline.map((one) => day(one.day)), axisLabel: { hideOverlap: true } },
      yAxis: { type: 'value', minInterval: 1 },
      series: (['opened', 'clicked', 'unsubscribed'] as const).map((name) => ({
        name: t(`figures.${name}`),
        type: timeline.length > 3 ? 'line' : 'bar',
        smooth: true,
        symbolSize: 6,
        areaStyle: timeline.length > 3 ? { opacity: 0.08 } : undefined,
        barMaxWidth: 48,
        data: timeline.map((one) => one[name]),
      })),
    }),
    [timeline, t, day],
  )
  const sum = (name: 'opened' | 'clicked') => number(timeline.reduce((all, one) => all + one[name], 0))
  return (
    <Card withBorder>
      <Title order={2} fz="md" mb="sm">
        {t('timeline.title')}
      </Title>
      <Chart
        label={t('timeline.label', { opened: sum('opened'), clicked: sum('clicked') })}
        option={option}
        height={280}
      />
    </Card>
  )
}
