import { Button, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReferenceSelect } from '../../../../parts/object/reference-select.tsx'
import { type Filter, type FilterName, isNegatable, VALUES } from '../../logic/filter.ts'

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
  name: Exclude<FilterName, 'created'>
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
  return name === 'list' || name === 'import' || name === 'shop' ? (
    <ReferenceSelect {...props} kind={name} />
  ) : (
    <Select {...props} data={choices[name]} />
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
  }
}

function CreatedEditor({ filter, onChange, onDone }: Omit<Props, 'name'>) {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  return (
    <Stack gap="sm">
      {(['createdFrom', 'createdTo'] as const).map((word) => (
        <TextInput
          key={word}
          type="date"
          label={t(`filters.${word}`)}
          value={filter[word] ?? ''}
          min={word === 'createdTo' ? filter.createdFrom : undefined}
          onChange={(event) => onChange({ [word]: event.currentTarget.value || undefined })}
        />
      ))}
      <Button variant="default" size="xs" onClick={onDone}>
        {common('close')}
      </Button>
    </Stack>
  )
}
