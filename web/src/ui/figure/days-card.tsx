import { Card, Title } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { Empty } from '../page/empty.tsx'
import { Chart } from './chart.tsx'
import { filledDays } from './days.ts'

interface Props<Name extends string> {
  title: string
  days: readonly ({ day: string } & Record<NoInfer<Name>, number>)[]
  /** The figures in their order, with the names of their lines. */
  lines: Readonly<Record<Name, string>>
  /** What the chart shows, for screen readers; `sums` are those of all days. */
  label: (sums: Record<Name, string>) => string
  empty: { title: string; text: string }
}

/** Figures per day as lines; of a few days as bars. */
export function DaysCard<Name extends string>({ title, days, lines, label, empty }: Props<Name>) {
  const { day, number } = useFormat()
  const names = Object.keys(lines) as Name[]
  const shown = useMemo(() => filledDays(days, Object.keys(lines) as Name[]), [days, lines])
  const option = useMemo(() => optionOf(shown, lines, day), [shown, lines, day])
  const sumOf = (name: Name) => number(shown.reduce((all, one) => all + one[name], 0))
  return (
    <Card withBorder>
      <Title order={2} fz="md" mb="sm">
        {title}
      </Title>
      {shown.length ? (
        <Chart
          label={label(Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Record<Name, string>)}
          option={option}
          height={280}
        />
      ) : (
        <Empty icon={IconChartBar} {...empty} />
      )}
    </Card>
  )
}

const optionOf = <Name extends string>(
  shown: readonly ({ day: string } & Record<Name, number>)[],
  lines: Readonly<Record<Name, string>>,
  nameOf: (day: string) => string,
) => ({
  legend: {},
  xAxis: { type: 'category', data: shown.map((one) => nameOf(one.day)), axisLabel: { hideOverlap: true } },
  yAxis: { type: 'value', minInterval: 1 },
  series: Object.entries<string>(lines).map(([key, name]) => ({
    name,
    type: shown.length > 3 ? 'line' : 'bar',
    symbolSize: 6,
    areaStyle: shown.length > 3 ? { opacity: 0.08 } : undefined,
    barMaxWidth: 48,
    data: shown.map((one) => one[key as Name]),
  })),
})
