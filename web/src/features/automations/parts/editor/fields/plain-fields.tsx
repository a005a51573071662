import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../../../core/company.tsx'
import { ClockField as ClockInput, MomentField as MomentInput } from '../../../../../ui/input/day-field.tsx'
import { foldedFilter } from '../../../../../ui/input/folded-filter.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { useField } from './scope.tsx'

interface Props {
  name: string
  /** The key of its label and hint; by default its name. */
  label?: string
}

export function TextField({ name, label, max, placeholder }: Props & { max: number; placeholder?: string }) {
  const { value = '', set, shown } = useField<string>(name, label)
  return (
    <TextInput
      {...shown}
      maxLength={max}
      placeholder={placeholder}
      value={value}
      onChange={(event) => set(event.currentTarget.value || undefined)}
    />
  )
}

export function AreaField({ name, label, max, rows = 3 }: Props & { max: number; rows?: number }) {
  const { value = '', set, shown } = useField<string>(name, label)
  return (
    <Textarea
      {...shown}
      autosize
      minRows={rows}
      maxRows={12}
      maxLength={max}
      value={value}
      onChange={(event) => set(event.currentTarget.value || undefined)}
    />
  )
}

interface NumberProps extends Props {
  min: number
  max: number
  suffix?: string
}

export function NumberField({ name, label, min, max, suffix }: NumberProps) {
  const { value, set, shown } = useField<number>(name, label)
  return (
    <NumberInput
      {...shown}
      min={min}
      max={max}
      allowDecimal={false}
      suffix={suffix}
      value={value ?? ''}
      onChange={(next) => set(typeof next === 'number' ? next : undefined)}
    />
  )
}

interface ChoiceProps extends Props {
  values: readonly string[]
  /** The key of the texts of its values; by default its label. */
  choices?: string
  /** The value that counts when none is chosen. */
  usual?: string
  isClearable?: boolean
}

export function ChoiceField({ name, label = name, values, choices = label, usual, isClearable = false }: ChoiceProps) {
  const { t } = useTranslation()
  const { say } = useSay()
  const { value, choose, shown } = useField<string>(name, label)
  return (
    <Select
      {...shown}
      data={values.map((one) => ({ value: one, label: say(`choices.${choices}.${one}`) }))}
      value={value ?? usual ?? null}
      onChange={(next) => choose(next ?? undefined)}
      placeholder={isClearable ? say('any') : t('chooseWhat')}
      searchable={values.length > 7}
      filter={foldedFilter}
      nothingFoundMessage={t('nothingFound')}
      clearable={isClearable}
      allowDeselect={isClearable}
    />
  )
}

/** A time of the day. */
export function ClockField({ name, label }: Props) {
  const { value = '', set, shown } = useField<string>(name, label)
  return <ClockInput {...shown} maw={140} value={value} onChange={(clock) => set(clock || undefined)} />
}

/** A day and time in the zone of the company. */
export function MomentField({ name, label }: Props) {
  const { timezone } = useCompany()
  const { say } = useSay()
  const { value = '', set, shown } = useField<string>(name, label)
  return (
    <MomentInput
      {...shown}
      description={say('inZone', { zone: timezone })}
      maw={260}
      value={value}
      onChange={(moment) => set(moment || undefined)}
    />
  )
}

/** A setting that is on or off. */
export function SwitchField({ name, label, usual = false }: Props & { usual?: boolean }) {
  const { value = usual, choose, shown } = useField<boolean>(name, label)
  const { wrapperProps, ...rest } = shown
  return (
    <div {...wrapperProps}>
      <Checkbox {...rest} checked={value} onChange={(event) => choose(event.currentTarget.checked)} />
    </div>
  )
}

/** Inputs that belong together, with a common label. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
      <legend style={{ padding: 0, fontWeight: 600, fontSize: 'var(--mantine-font-size-sm)', marginBottom: 6 }}>
        {title}
      </legend>
      {children}
    </fieldset>
  )
}
