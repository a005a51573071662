import { Checkbox } from '@mantine/core'
import type { ComponentType } from 'react'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { ContactFieldSelect } from './contact-field.tsx'
import { DurationField, DurationInput } from './duration-field.tsx'
import { ClockField, MomentField, NumberField, TextField } from './plain-fields.tsx'
import { useField, useScope } from './scope.tsx'
import { WeekdaysField } from './weekdays-field.tsx'

function DurationForm() {
  const { say } = useSay()
  const { values, change, path } = useScope()
  const { shown } = useField('value')
  return (
    <DurationInput
      label={say('fields.duration')}
      duration={values}
      error={shown.error}
      place={`${path}value`}
      onChange={(next, isTyped) => change({ value: next.value, unit: next.unit }, isTyped ? `${path}value` : undefined)}
    />
  )
}

const DateForm = () => <MomentField name="at" label="atMoment" />

function TimeForm() {
  return (
    <>
      <ClockField name="at" label="atTime" />
      <WeekdaysField name="weekdays" />
    </>
  )
}

/** Fields that have a day, beside custom fields. */
const DAYS = ['birthday', 'nameDay']

function FieldForm() {
  return (
    <>
      <ContactFieldSelect
        name="field"
        isOffered={({ field, kind }) => DAYS.includes(field) || isCustomDate(field, kind)}
      />
      <NumberField name="offsetDays" min={-365} max={365} />
      <ClockField name="at" label="atTime" />
    </>
  )
}

const isCustomDate = (field: string, kind: string) => field.startsWith('cf:') && kind === 'date'

function EventFieldForm() {
  const { say } = useSay()
  const { value, choose } = useField<object>('offset')
  return (
    <>
      <TextField name="path" max={300} placeholder="payload.deliveryAt" />
      <Checkbox
        label={say('fields.offset')}
        checked={value !== undefined}
        onChange={(event) => choose(event.currentTarget.checked ? { value: 1, unit: 'days', before: true } : undefined)}
      />
      {value && <OffsetForm />}
    </>
  )
}

function OffsetForm() {
  const { say } = useSay()
  const { value, set, choose, shown } = useField<{ value?: number; unit?: string; before?: boolean }>('offset')
  return (
    <>
      <DurationInput
        label={say('fields.duration')}
        duration={value ?? {}}
        error={shown.error}
        place={shown.wrapperProps['data-field']}
        onChange={(next, isTyped) => (isTyped ? set : choose)({ ...value, ...next })}
      />
      <Checkbox
        label={say('fields.before')}
        checked={value?.before ?? false}
        onChange={(event) => choose({ ...value, before: event.currentTarget.checked })}
      />
    </>
  )
}

const BestHourForm = () => <NumberField name="withinHours" min={1} max={168} />
const SpreadForm = () => <DurationField name="over" />

/** The form of each kind of time. */
export const TIME_FORMS: Record<string, ComponentType> = {
  duration: DurationForm,
  date: DateForm,
  time: TimeForm,
  field: FieldForm,
  event_field: EventFieldForm,
  best_hour: BestHourForm,
  spread: SpreadForm,
}
