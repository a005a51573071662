import { Group } from '@mantine/core'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { ChoiceField, ClockField, FieldGroup, NumberField } from '../fields/plain-fields.tsx'
import { TimeField } from '../fields/time-field.tsx'
import { WeekdaysField } from '../fields/weekdays-field.tsx'

export const WaitForm = () => <TimeField name="until" place="wait" />

export function WindowForm() {
  const { say } = useSay()
  return (
    <>
      <WeekdaysField name="weekdays" />
      <FieldGroup title={say('hours')}>
        <Group gap="sm" align="flex-start">
          <ClockField name="from" />
          <ClockField name="to" />
        </Group>
      </FieldGroup>
    </>
  )
}

export function LimitForm() {
  return (
    <>
      <NumberField name="count" min={1} max={10_000_000} />
      <ChoiceField name="per" values={['hour', 'day']} usual="hour" />
    </>
  )
}
