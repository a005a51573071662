import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { sparkPoints, sumOf } from '../../logic/list/spark.ts'

const SIZE = { width: 112, height: 28 }

/** How many runs entered on each of the last days, as a small line. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const { t } = useTranslation('automations')
  const { number } = useFormat()
  const line = sparkPoints(values, SIZE).map(({ x, y }) => `${x},${y}`)
  const [first, last] = [line[0]?.split(',')[0], line.at(-1)?.split(',')[0]]
  const sum = sumOf(values)
  const label = t('list.trendText', {
    number: number(sum),
    days: values.length,
    most: number(Math.max(0, ...values)),
    today: number(values.at(-1) ?? 0),
  })
  const color = sum ? 'var(--mantine-primary-color-filled)' : 'var(--mantine-color-dimmed)'
  return (
    <svg {...SIZE} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={label}>
      <title>{label}</title>
      {sum > 0 && (
        <polygon
          points={[`${first},${SIZE.height}`, ...line, `${last},${SIZE.height}`].join(' ')}
          fill={color}
          opacity={0.14}
        />
      )}
      <polyline
        points={line.join(' ')}
        fill="none"
        stroke={color}
        strokeWidth={sum ? 1.8 : 1}
        strokeLinejoin="round"
        strokeDasharray={sum ? undefined : '2 3'}
      />
    </svg>
  )
}
