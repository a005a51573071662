import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { fromLocal, toLocal } from '../../../i18n/zone.ts'
import { MomentField } from '../../../ui/input/day-field.tsx'

interface Props {
  label: string
  value: string | null
  onChange: (moment: string | null) => void
  error?: string | null
  required?: boolean
}

const SOONEST_MS = 5 * 60_000

/** The server refuses earlier times. */
export const isTooSoon = (moment: string) => Date.parse(moment) < Date.now() + SOONEST_MS

/** A day and time in the zone of the company, whatever the zone of the browser. */
export function MomentInput({ value, onChange, error, ...props }: Props) {
  const { t } = useTranslation('campaigns')
  const { timezone } = useCompany()
  const { clock } = useFormat()
  return (
    <MomentField
      {...props}
      error={value && isTooSoon(value) ? t('schedule.tooSoon') : error}
      description={t('schedule.zone', { zone: timezone, time: clock(new Date()) })}
      min={toLocal(new Date(Date.now() + SOONEST_MS), timezone)}
      value={value ? toLocal(new Date(value), timezone) : ''}
      onChange={(local) => onChange(fromLocal(local, timezone))}
      maw={320}
    />
  )
}
