import { Box, Skeleton, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import type { EChartsCoreOption } from 'echarts/core'
import { lazy, Suspense } from 'react'
import { useFormat } from '../../i18n/format.ts'

const LazyChart = lazy(() => import('./chart-lazy.tsx'))

/** One axis has names, the other one figures. */
interface Axis {
  type: string
  data?: string[]
  [more: string]: unknown
}

/** Series over days or other names. */
export interface ChartOption extends EChartsCoreOption {
  xAxis: Axis
  yAxis: Axis
  series: { name: string; data: number[]; [more: string]: unknown }[]
}

interface Props {
  /** What the chart shows, for screen readers. */
  label: string
  option: ChartOption
  /** How figures are written, if they are not plain numbers. */
  format?: (value: number) => string
  height?: number
}

/** A chart. Its library loads after the page. Screen readers get the figures as a table. */
export function Chart({ label, option, format, height = 240 }: Props) {
  const scheme = useComputedColorScheme()
  const { number: plain } = useFormat()
  const number = format ?? plain
  return (
    <Box pos="relative">
      <Box h={height} role="img" aria-label={label}>
        <Suspense fallback={<Skeleton h={height} />}>
          <LazyChart key={scheme} option={option} scheme={scheme} number={number} />
        </Suspense>
      </Box>
      <VisuallyHidden>
        <Figures label={label} option={option} number={number} />
      </VisuallyHidden>
    </Box>
  )
}

function Figures({
  label,
  option: { xAxis, yAxis, series },
  number,
}: Pick<Props, 'label' | 'option'> & { number: (value: number) => string }) {
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          <td />
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(xAxis.data ?? yAxis.data ?? []).map((name, i) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {series.map(({ name, data }) => (
              <td key={name}>{number(Math.abs(data[i] ?? 0))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
