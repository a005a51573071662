import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

const COLORS = ['#2f5bea', '#12b886', '#f59f00', '#e8590c', '#845ef7', '#868e96']

/** Lines and words, to be seen on their ground. */
const LOOKS = {
  light: { line: '#e3e6ec', word: '#5b6270' },
  dark: { line: '#3b404b', word: '#a6abb5' },
}
type Look = (typeof LOOKS)['light']

interface Axis {
  type: string
  data?: unknown[]
  axisLabel?: object
}

/** So many names do not fit side by side. */
const MANY = 12
/** Then those at the ends stay within the chart, instead of being cut. */
const ENDS = { hideOverlap: true, alignMinLabel: 'left', alignMaxLabel: 'right' }

const styled = (axis: Axis, { line, word }: Look, formatter: (value: number) => string) => ({
  axisLine: { lineStyle: { color: line } },
  splitLine: { show: axis.type === 'value', lineStyle: { color: line } },
  ...axis,
  axisLabel: { color: word, ...(axis.type === 'value' ? { formatter } : {}), ...axis.axisLabel },
})

const withEnds = (axis: Axis) =>
  (axis.data?.length ?? 0) > MANY ? { ...axis, axisLabel: { ...ENDS, ...axis.axisLabel } } : axis

interface Props {
  option: EChartsCoreOption
  scheme: 'light' | 'dark'
  number: (value: number) => string
}

export default function Drawn({ option, scheme, number }: Props) {
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
    // What lies below the line is a loss, which its name says already.
    const written = (value: number) => number(Math.abs(value))
    const look = LOOKS[scheme]
    chart.current?.setOption(
      {
        backgroundColor: 'transparent',
        color: COLORS,
        textStyle: { fontFamily: 'system-ui, sans-serif', fontSize: 12 },
        grid: { left: 8, right: 8, top: 32, bottom: 8, containLabel: true },
        // On the canvas: a tooltip of HTML would need styles that the policy forbids.
        tooltip: { trigger: 'axis', renderMode: 'richText', confine: true, valueFormatter: written },
        animationDuration: 300,
        ...option,
        xAxis: styled(withEnds(option.xAxis as Axis), look, written),
        yAxis: styled(option.yAxis as Axis, look, written),
        ...('legend' in option
          ? {
              legend: {
                top: 0,
                left: 0,
                icon: 'roundRect',
                itemWidth: 12,
                itemHeight: 12,
                textStyle: { color: look.word },
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
