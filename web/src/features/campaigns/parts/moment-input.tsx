import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { fromLocal, toLocal } from '../../../i18n/zone.ts'

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
  const textOf = (moment: string | null) => (moment ? toLocal(new Date(moment), timezone) : '')
  const [written, setWritten] = useState(() => ({ text: textOf(value), value }))
  // The value changed outside, for example because a colleague's was taken.
  const text = written.value === value ? written.text : textOf(value)
  const change = (next: string) => {
    // While a year is typed, the date lies far in the past for a moment.
    const moment = next >= '2000' ? fromLocal(next, timezone) : null
    setWritten({ text: next, value: moment })
    onChange(moment)
  }
  return (
    <TextInput
      {...props}
      error={value && isTooSoon(value) ? t('schedule.tooSoon') : error}
      type="datetime-local"
      description={t('schedule.zone', { zone: timezone, time: clock(new Date()) })}
      min={toLocal(new Date(Date.now() + SOONEST_MS), timezone)}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      maw={320}
    />
  )
}
