import { Card, Group, SegmentedControl, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Chart } from '../../../ui/figure/chart.tsx'

type Timeline = Answer<'GET /stats/campaigns/{campaign_id}'>['timeline']
type FirstDay = Answer<'GET /stats/reading'>['firstDay']
const NOTHING: Timeline = []

interface Props {
  timeline: Timeline | undefined
  /** The first 24 hours of a campaign; empty for other mailings. */
  firstDay?: FirstDay | undefined
}

/** Opens and clicks over time: by day, and of a campaign first by the hours after its start. */
export function TimelineCard({ timeline, firstDay = [] }: Props) {
  const { t } = useTranslation('statistics')
  const [chosen, setChosen] = useState<string | null>(null)
  const view = firstDay.length ? (chosen ?? 'hours') : 'days'
  // Nothing was sent yet: axes without figures say nothing.
  if (timeline && !timeline.length && !firstDay.length) return null
  return (
    <Card withBorder>
      <Group justify="space-between" mb="sm">
        <Title order={2} fz="md">
          {t(view === 'hours' ? 'timeline.first' : 'timeline.title')}
        </Title>
        {firstDay.length > 0 && (
          <SegmentedControl
            size="xs"
            aria-label={t('timeline.by')}
            value={view}
            onChange={setChosen}
            data={[
              { value: 'hours', label: t('timeline.hours') },
              { value: 'days', label: t('timeline.days') },
            ]}
          />
        )}
      </Group>
      {view === 'hours' ? <Hours hours={firstDay} /> : <Days timeline={timeline ?? NOTHING} />}
    </Card>
  )
}

function Hours({ hours }: { hours: FirstDay }) {
  const { t } = useTranslation('statistics')
  const { clock, number } = useFormat()
  const option = useMemo(
    () => ({
      legend: {},
      xAxis: { type: 'category', data: hours.map(({ at }) => clock(new Date(at))), axisTick: { show: false } },
      yAxis: { type: 'value', minInterval: 1 },
      series: (['opens', 'clicks'] as const).map((name) => ({
        name: t(`timeline.${name}`),
        type: 'bar',
        barMaxWidth: 20,
        data: hours.map((one) => one[name]),
      })),
    }),
    [hours, t, clock],
  )
  const sum = (name: 'opens' | 'clicks') => number(hours.reduce((all, one) => all + one[name], 0))
  return (
    <Chart label={t('timeline.label', { opened: sum('opens'), clicked: sum('clicks') })} option={option} height={280} />
  )
}

function Days({ timeline }: { timeline: Timeline }) {
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
    <Chart
      label={t('timeline.label', { opened: sum('opened'), clicked: sum('clicked') })}
      option={option}
      height={280}
    />
  )
}
