import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

const COLORS = ['#2f5bea', '#12b886', '#f59f00', '#e8590c', '#845ef7', '#868e96']

export default function Drawn({ option, scheme }: { option: EChartsCoreOption; scheme: 'light' | 'dark' }) {
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
    chart.current?.setOption(
      {
        backgroundColor: 'transparent',
        color: COLORS,
        textStyle: { fontFamily: 'system-ui, sans-serif', fontSize: 12 },
        grid: { left: 8, right: 8, top: 32, bottom: 8, containLabel: true },
        // On the canvas: a tooltip of HTML would need styles that the policy forbids.
        tooltip: { trigger: 'axis', renderMode: 'richText', confine: true },
        animationDuration: 300,
        ...option,
        ...('legend' in option
          ? {
              legend: {
                top: 0,
                left: 0,
                icon: 'roundRect',
                itemWidth: 12,
                itemHeight: 12,
                ...(option.legend as object),
              },
            }
          : {}),
      },
      true,
    )
  }, [option])
  return <div ref={place} style={{ width: '100%', height: '100%' }} />
}
