import { Group, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Period } from '../../../../parts/revenue/revenue.ts'
import { DayField } from '../../../../ui/input/day-field.tsx'
import { LENGTHS, lastDays } from '../../logic/period.ts'

interface Props {
  period: Period
  today: string
  onChange: (period: Period) => void
}

/** Chooses the last days, or any days. */
export function PeriodChoice({ period, today, onChange }: Props) {
  const { t } = useTranslation('statistics')
  const isChosen = (days: number) => {
    const { from, to } = lastDays(days, today)
    return from === period.from && to === period.to
  }
  const day = (name: 'from' | 'to') => (
    <DayField
      label={t(`period.${name}`)}
      value={period[name]}
      flex="1 1 9rem"
      onChange={(value) => {
        // The other end follows, so that the period always has a day.
        const moved = { ...period, [name]: value }
        if (value) onChange(moved.from <= moved.to ? moved : { from: value, to: value })
      }}
    />
  )
  return (
    <Group gap="sm" align="flex-end" mb="md">
      <SegmentedControl
        aria-label={t('period.length')}
        value={String(LENGTHS.find(isChosen) ?? '')}
        onChange={(days) => onChange(lastDays(Number(days), today))}
        data={LENGTHS.map((days) => ({ value: String(days), label: t('period.days', { count: days }) }))}
      />
      <Group gap="sm" wrap="nowrap" w={{ base: '100%', xs: 330 }}>
        {day('from')}
        {day('to')}
      </Group>
    </Group>
  )
}
