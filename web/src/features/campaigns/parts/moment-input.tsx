import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/company.tsx'
import { fromLocal, toLocal } from './zone.ts'

interface Props {
  label: string
  value: string | null
  onChange: (moment: string | null) => void
  error?: string | null
  required?: boolean
}

const SOONEST_MS = 5 * 60_000

/** A day and time on the company's clocks, wherever the person sits. */
export function MomentInput({ value, onChange, ...props }: Props) {
  const { t } = useTranslation('campaigns')
  const { timezone } = useCompany()
  const [text, setText] = useState(value ? toLocal(new Date(value), timezone) : '')
  const change = (next: string) => {
    setText(next)
    // While a year is being typed, it is one of long ago.
    onChange(next >= '2000' ? fromLocal(next, timezone) : null)
  }
  return (
    <TextInput
      {...props}
      type="datetime-local"
      description={t('schedule.zone', { zone: timezone, time: toLocal(new Date(), timezone).slice(11) })}
      min={toLocal(new Date(Date.now() + SOONEST_MS), timezone)}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      maw={320}
    />
  )
}
