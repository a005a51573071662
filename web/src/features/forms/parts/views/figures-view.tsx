import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { Chart } from '../../../../ui/figure/chart.tsx'
import { Stat } from '../../../../ui/figure/stat.tsx'
import { Empty } from '../../../../ui/page/empty.tsx'
import { filledDays } from '../../logic/days.ts'
import { conversionOf, type Form } from '../../logic/form.ts'
import { RivalSection } from './rival-section.tsx'

const NAMES = ['views', 'submissions', 'confirmations'] as const

/** How often the form was seen, sent and confirmed, and how it does against a rival. */
export function FiguresView({ form }: { form: Form }) {
  const { t } = useTranslation('forms')
  const { number, percent } = useFormat()
  const { figures } = form
  return (
    <Stack>
      <div>
        <SimpleGrid cols={{ base: 2, md: 4 }}>
          {NAMES.map((name) => (
            <Stat key={name} label={t(`figures.${name}`)} value={number(figures[name])} />
          ))}
          <Stat label={t('figures.conversion')} value={percent(conversionOf(figures))} />
        </SimpleGrid>
        <Text fz="sm" c="dimmed" mt="xs">
          {t('figures.note')}
        </Text>
      </div>
      <DaysCard days={form.days} />
      <RivalSection key={form.id} form={form} />
    </Stack>
  )
}

function DaysCard({ days }: Pick<Form, 'days'>) {
  const { t } = useTranslation('forms')
  const { day, number } = useFormat()
  const shown = useMemo(() => filledDays(days), [days])
  const option = useMemo(
    () => ({
      legend: {},
      xAxis: { type: 'category', data: shown.map((one) => day(one.day)), axisLabel: { hideOverlap: true } },
      yAxis: { type: 'value', minInterval: 1 },
      series: NAMES.map((name) => ({
        name: t(`figures.${name}`),
        type: shown.length > 3 ? 'line' : 'bar',
        symbolSize: 6,
        areaStyle: shown.length > 3 ? { opacity: 0.08 } : undefined,
        barMaxWidth: 48,
        data: shown.map((one) => one[name]),
      })),
    }),
    [shown, t, day],
  )
  const sum = (name: (typeof NAMES)[number]) => number(shown.reduce((all, one) => all + one[name], 0))
  return (
    <Card withBorder>
      <Title order={2} fz="md" mb="sm">
        {t('figures.perDay')}
      </Title>
      {shown.length ? (
        <Chart
          label={t('figures.chart', { views: sum('views'), submissions: sum('submissions') })}
          option={option}
          height={280}
        />
      ) : (
        <Empty icon={IconChartBar} title={t('figures.empty.title')} text={t('figures.empty.text')} />
      )}
    </Card>
  )
}
