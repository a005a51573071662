import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { SERIES, TYPEFACE } from '../brand.ts'

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

/** Colours of lines and labels for each colour scheme. */
const PALETTES = {
  light: { line: '#e3e6ec', label: '#5b6270' },
  dark: { line: '#3b404b', label: '#a6abb5' },
}
type Palette = (typeof PALETTES)['light']

interface Axis {
  type: string
  data?: unknown[]
  axisLabel?: object
}

/** More labels than this do not fit side by side. */
const MAX_LABELS = 12
/** Drops labels that overlap and keeps the first and the last one within the chart. */
const CROWDED = { hideOverlap: true, alignMinLabel: 'left', alignMaxLabel: 'right' }

const styled = (axis: Axis, { line, label }: Palette, formatter: (value: number) => string) => ({
  axisLine: { lineStyle: { color: line } },
  splitLine: { show: axis.type === 'value', lineStyle: { color: line } },
  ...axis,
  axisLabel: { color: label, ...(axis.type === 'value' ? { formatter } : {}), ...axis.axisLabel },
})

const withoutOverlap = (axis: Axis) =>
  (axis.data?.length ?? 0) > MAX_LABELS ? { ...axis, axisLabel: { ...CROWDED, ...axis.axisLabel } } : axis

interface Props {
  option: EChartsCoreOption
  scheme: 'light' | 'dark'
  number: (value: number) => string
}

export default function LazyChart({ option, scheme, number }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init>>(null)
  useEffect(() => {
    const drawn = init(place.current, scheme === 'dark' ? 'dark' : undefined)
    chart.current = drawn
    const watcher = new ResizeObserver(() => drawn.resize())
    watcher.observe(place.current!)
    return () => {
      watcher.disconnect()
      drawn.dispose()
    }
  }, [scheme])
  useEffect(() => {
    // Series below the axis are losses, which their names say; the minus sign would repeat it.
    const unsigned = (value: number) => number(Math.abs(value))
    const palette = PALETTES[scheme]
    chart.current?.setOption(
      {
        backgroundColor: 'transparent',
        color: [...SERIES],
        textStyle: { fontFamily: TYPEFACE, fontSize: 12 },
        grid: { left: 8, right: 8, top: 32, bottom: 8, containLabel: true },
        // Drawn on the canvas: an HTML tooltip needs inline styles, which the content security policy forbids.
        tooltip: { trigger: 'axis', renderMode: 'richText', confine: true, valueFormatter: unsigned },
        animationDuration: 300,
        ...option,
        xAxis: styled(withoutOverlap(option.xAxis as Axis), palette, unsigned),
        yAxis: styled(option.yAxis as Axis, palette, unsigned),
        ...('legend' in option
          ? {
              legend: {
                top: 0,
                left: 0,
                icon: 'roundRect',
                itemWidth: 12,
                itemHeight: 12,
                textStyle: { color: palette.label },
                ...(option.legend as object),
              },
            }
          : {}),
      },
      true,
    )
  }, [option, number, scheme])
  return <div ref={place} style={{ width: '100%', height: '100%' }} />
}
