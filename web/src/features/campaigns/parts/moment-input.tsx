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

/** The server takes nothing that is to begin sooner. */
export const isTooSoon = (moment: string) => Date.parse(moment) < Date.now() + SOONEST_MS

/** A day and time on the company's clocks, wherever the person sits. */
export function MomentInput({ value, onChange, error, ...props }: Props) {
  const { t } = useTranslation('campaigns')
  const { timezone } = useCompany()
  const { clock } = useFormat()
  const textOf = (moment: string | null) => (moment ? toLocal(new Date(moment), timezone) : '')
  const [written, setWritten] = useState(() => ({ text: textOf(value), value }))
  // Another moment than was written here, as when a colleague's is taken.
  const text = written.value === value ? written.text : textOf(value)
  const change = (next: string) => {
    // While a year is being typed, it is one of long ago.
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
