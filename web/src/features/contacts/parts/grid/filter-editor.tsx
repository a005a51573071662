import { Button, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../../../i18n/world.ts'
import { useCustomFields } from '../../../../parts/contact/custom-fields.ts'
import { ReferenceSelect } from '../../../../parts/object/reference-select.tsx'
import { DayField } from '../../../../ui/input/day-field.tsx'
import { foldedFilter } from '../../../../ui/input/folded-filter.ts'
import { type Filter, type FilterName, isNamed, isNegatable, VALUES } from '../../logic/filter.ts'

interface Props {
  name: FilterName
  filter: Filter
  onChange: (changes: Record<string, string | undefined>) => void
  onDone: () => void
}

/** The input of a filter. A choice takes effect at once. */
export function FilterEditor({ name, filter, onChange, onDone }: Props) {
  const { t } = useTranslation('contacts')
  const [op, setOp] = useState<string>(filter[`${name}Op` as keyof Filter] ?? 'eq')
  if (name === 'created') return <CreatedEditor filter={filter} onChange={onChange} onDone={onDone} />
  if (name === 'custom') return <CustomEditor filter={filter} onChange={onChange} onDone={onDone} />
  const value = filter[name] ?? null
  const opChange = (next: string) => (isNegatable(name) ? { [`${name}Op`]: next === 'neq' ? next : undefined } : {})
  return (
    <Stack gap="sm">
      {isNegatable(name) && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('filters.op')}
          value={op}
          onChange={(next) => {
            setOp(next)
            if (value) onChange(opChange(next))
          }}
          data={[
            { value: 'eq', label: t('filters.eq') },
            { value: 'neq', label: t('filters.neq') },
          ]}
        />
      )}
      <ValueSelect
        name={name}
        value={value}
        onChange={(next) => {
          onChange({ [name]: next, ...opChange(op) })
          onDone()
        }}
      />
    </Stack>
  )
}

interface ValueProps {
  name: Exclude<FilterName, 'created' | 'custom'>
  value: string | null
  onChange: (value: string) => void
}

function ValueSelect({ name, value, onChange }: ValueProps) {
  const { t } = useTranslation('contacts')
  const props = {
    // Inside the popover, so that a click on an option does not close it.
    comboboxProps: { withinPortal: false },
    label: t(`filters.names.${name}`),
    placeholder: t('filters.choose'),
    value,
    onChange: (next: string | null) => next && onChange(next),
    allowDeselect: false,
    maxDropdownHeight: 260,
    'data-autofocus': true,
  }
  const choices = useChoices()
  if (isNamed(name)) return <ReferenceSelect {...props} kind={name} />
  if (name === 'city') return <TextEditor label={props.label} value={value ?? ''} onSubmit={onChange} />
  return <Select {...props} data={choices[name]} searchable={name === 'country'} filter={foldedFilter} />
}

interface TextProps {
  label: string
  value: string
  onSubmit: (text: string) => void
}

/** A text that takes effect when it is confirmed. */
function TextEditor({ label, value, onSubmit }: TextProps) {
  const { t } = useTranslation('contacts')
  const [text, setText] = useState(value)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onSubmit(text.trim())
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={label}
          value={text}
          maxLength={100}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" disabled={!text.trim()}>
          {t('filters.apply')}
        </Button>
      </Stack>
    </form>
  )
}

/** The options of filters with a fixed set of values. */
function useChoices() {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  return {
    state: VALUES.state.map((value) => ({ value, label: common(`contact.states.${value}`) })),
    engagement: VALUES.engagement.map((value) => ({ value, label: common(`contact.engagement.${value}`) })),
    status: VALUES.status.map((value) => ({ value, label: t(`statuses.${value}`) })),
    source: VALUES.source.map((value) => ({ value, label: t(`sources.${value}`) })),
    country: useWorld('countries'),
  }
}

function CreatedEditor({ filter, onChange, onDone }: Omit<Props, 'name'>) {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  return (
    <Stack gap="sm">
      {(['createdFrom', 'createdTo'] as const).map((word) => (
        <DayField
          key={word}
          label={t(`filters.${word}`)}
          value={filter[word] ?? ''}
          min={word === 'createdTo' ? filter.createdFrom : undefined}
          onChange={(day) => onChange({ [word]: day || undefined })}
        />
      ))}
      <Button variant="default" size="xs" onClick={onDone}>
        {common('close')}
      </Button>
    </Stack>
  )
}

/** A custom field and its value. */
function CustomEditor({ filter, onChange, onDone }: Omit<Props, 'name'>) {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const fields = useCustomFields()
  const [fieldId, setFieldId] = useState(filter.customField ?? null)
  const field = fields.find(({ id }) => id === fieldId)
  const value = filter.customField === fieldId ? (filter.customValue ?? '') : ''
  const choose = (customValue: string | null) => {
    if (!customValue) return
    onChange({ customField: fieldId ?? undefined, customValue })
    onDone()
  }
  const options =
    field?.type === 'bool'
      ? [
          { value: 'true', label: common('yes') },
          { value: 'false', label: common('no') },
        ]
      : (field?.options ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const select = { comboboxProps: { withinPortal: false }, placeholder: t('filters.choose'), allowDeselect: false }
  return (
    <Stack gap="sm">
      <Select
        {...select}
        label={t('filters.names.custom')}
        data={fields.map(({ id, name }) => ({ value: id, label: name }))}
        value={fieldId}
        onChange={setFieldId}
        searchable
        filter={foldedFilter}
        nothingFoundMessage={common('nothingFound')}
        maxDropdownHeight={260}
        data-autofocus
      />
      {field &&
        (options.length ? (
          <Select {...select} label={t('filters.value')} data={options} value={value || null} onChange={choose} />
        ) : field.type === 'date' ? (
          <DayField label={t('filters.value')} value={value} onChange={choose} />
        ) : (
          <TextEditor key={field.id} label={t('filters.value')} value={value} onSubmit={choose} />
        ))}
    </Stack>
  )
}
