import { Group, Input, NumberInput, Select } from '@mantine/core'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { useField } from './scope.tsx'

const UNITS = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const
/** At most ten years in each unit. */
const MOST: Record<string, number> = {
  minutes: 5_256_000,
  hours: 87_600,
  days: 3650,
  weeks: 520,
  months: 120,
  years: 10,
}

interface Duration {
  value?: number
  unit?: string
}

interface Props {
  label: string
  duration: Duration
  onChange: (change: Duration, isTyped: boolean) => void
  error?: string | null
  place: string
}

/** A number and a unit of time. */
export function DurationInput({ label, duration: { value, unit = 'days' }, onChange, error, place }: Props) {
  const { say } = useSay()
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" data-field={place}>
      <Group gap="xs" wrap="nowrap">
        <NumberInput
          aria-label={say('amount', { of: label })}
          min={1}
          max={MOST[unit] ?? 3650}
          allowDecimal={false}
          w={110}
          error={Boolean(error)}
          value={value ?? ''}
          onChange={(next) => onChange(typeof next === 'number' ? { value: next, unit } : { unit }, true)}
        />
        <Select
          aria-label={say('unit', { of: label })}
          flex={1}
          data={UNITS.map((one) => ({ value: one, label: say(`units.${one}`) }))}
          value={unit}
          onChange={(next) => next && onChange({ ...(value ? { value } : {}), unit: next }, false)}
          allowDeselect={false}
        />
      </Group>
    </Input.Wrapper>
  )
}

/** A setting that is a duration. An incomplete one is not set. */
export function DurationField({ name, label }: { name: string; label?: string }) {
  const { value = {}, set, choose, shown } = useField<Duration>(name, label)
  return (
    <DurationInput
      label={shown.label}
      duration={value}
      error={shown.error}
      place={shown.wrapperProps['data-field']}
      onChange={(next, isTyped) => (isTyped ? set : choose)(next.value ? next : undefined)}
    />
  )
}
