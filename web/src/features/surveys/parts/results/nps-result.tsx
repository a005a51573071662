import { Box, ColorSwatch, Group, Progress, SimpleGrid, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { Chart } from '../../../../ui/figure/chart.tsx'
import { groupOf, type NpsGroup, npsGroups } from '../../logic/results.ts'
import type { QuestionResult } from '../../logic/survey.ts'

/** Also in the chart, which is drawn on a canvas and knows no variables. */
const COLORS: Record<NpsGroup, string> = { promoters: '#12b886', passives: '#f5b400', detractors: '#e8590c' }

/** The score, the groups that it is computed from, and how often each number was chosen. */
export function NpsResult({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('surveys')
  const { number } = useFormat()
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <div>
        <Text fz="sm" c="dimmed">
          {t('results.score')}
        </Text>
        <Text fz={40} fw={650} lh={1.2} className="numbers">
          {question.nps === null ? '—' : number(question.nps)}
        </Text>
        <Text fz="sm" c="dimmed" mb="md" maw="32rem">
          {t('results.scoreNote')}
        </Text>
        <Groups question={question} />
      </div>
      <Distribution question={question} />
    </SimpleGrid>
  )
}

function Groups({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('surveys')
  const { number, percent } = useFormat()
  const groups = npsGroups(question)
  return (
    <>
      <Progress.Root size={18} mb="sm" aria-hidden>
        {groups.map(({ group, share }) => (
          <Progress.Section key={group} value={100 * share} color={COLORS[group]} />
        ))}
      </Progress.Root>
      <Box component="dl" m={0}>
        {groups.map(({ group, count, share }) => (
          <Group key={group} justify="space-between" gap="sm" wrap="nowrap" py={3}>
            <Group component="dt" gap="xs" wrap="nowrap">
              <ColorSwatch size={12} color={COLORS[group]} withShadow={false} aria-hidden />
              <Text fz="sm">{t(`results.groups.${group}`)}</Text>
            </Group>
            <Text component="dd" m={0} fz="sm" className="numbers">
              <b>{number(count)}</b> · {percent(share)}
            </Text>
          </Group>
        ))}
      </Box>
    </>
  )
}

function Distribution({ question: { label, distribution } }: { question: QuestionResult }) {
  const { t } = useTranslation('surveys')
  const option = useMemo(
    () => ({
      grid: { left: 8, right: 8, top: 24, bottom: 8, containLabel: true },
      xAxis: { type: 'category', data: distribution.map(({ value }) => String(value)), axisTick: { show: false } },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        {
          name: t('figures.responses'),
          type: 'bar',
          barCategoryGap: '20%',
          label: { show: true, position: 'top', fontSize: 11 },
          itemStyle: {
            borderRadius: [3, 3, 0, 0],
            color: ({ dataIndex }: { dataIndex: number }) => COLORS[groupOf(distribution[dataIndex]!.value)],
          },
          data: distribution.map(({ count }) => count),
        },
      ],
    }),
    [distribution, t],
  )
  return <Chart label={t('results.npsChart', { name: label })} option={option} height={260} />
}
