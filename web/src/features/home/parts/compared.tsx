import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { Change } from '../../../ui/figure/change.tsx'
import { changeOf, pointsOf } from '../logic/change-of.ts'

interface Props {
  now: number | null
  before: number | null
  /** The figure is a share, so its change is shown in percentage points. */
  isRate?: boolean
  /** A higher figure is worse. */
  isBadUp?: boolean
  /** The number of days of the period. */
  days: number
  /** How the figure is written, if it is no plain number. */
  format?: (value: number) => string
}

/** The change of a figure against as many days before. */
export function Compared({ now, before, isRate = false, isBadUp = false, days, format }: Props) {
  const { t } = useTranslation('home')
  const { number, percent, points } = useFormat()
  const change = (isRate ? pointsOf : changeOf)(now, before)
  if (change === null || before === null) return null
  const size = isRate ? t('points', { points: points(Math.abs(change)) }) : percent(Math.abs(change))
  return (
    <Change
      text={`${change > 0 ? '+' : '−'}${size}`}
      isUp={change > 0}
      isBadUp={isBadUp}
      title={t('before', { value: (format ?? (isRate ? percent : number))(before), count: days })}
    />
  )
}
