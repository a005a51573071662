import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Chart } from '../../ui/figure/chart.tsx'
import { barsOf, type Conversions, isMonthly, type Period, type Sum } from './revenue.ts'

interface Props {
  days: Conversions['days']
  /** The whole period in the currency that is drawn. */
  sum: Sum
  period: Period
  height?: number
}

/** Revenue in one currency by day, or by month in long periods. */
export function RevenueChart({ days, sum, period: { from, to }, height = 260 }: Props) {
  const { t } = useTranslation('revenue')
  const { day, month, money, number, short } = useFormat()
  const { currency, orders, amount } = sum
  const option = useMemo(() => {
    const period = { from, to }
    const bars = barsOf(days, currency, period)
    return {
      xAxis: {
        type: 'category',
        data: bars.map((bar) => (isMonthly(period) ? month : day)(bar.day)),
        axisTick: { show: false },
      },
      yAxis: { type: 'value', axisLabel: { formatter: short } },
      // Room for the half of the last label.
      grid: { left: 8, right: 32, top: 12, bottom: 8, containLabel: true },
      series: [
        // Only drawn as numbers: the sums are those of the API.
        { name: t('revenue'), type: 'bar', barMaxWidth: 48, data: bars.map((bar) => Number(bar.amount)) },
      ],
    }
  }, [days, currency, from, to, t, day, month, short])
  const format = useMemo(() => (value: number) => money(value.toFixed(2), currency), [money, currency])
  return (
    <Chart
      label={t('chart', { count: orders, number: number(orders), amount: money(amount, currency) })}
      option={option}
      format={format}
      height={height}
    />
  )
}
