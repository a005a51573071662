import { Button, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { type Filter, type FilterName, isNegatable, VALUES } from './filter.ts'

interface Props {
  name: FilterName
  filter: Filter
  onChange: (changes: Record<string, string | undefined>) => void
  onDone: () => void
}

/** What a filter is set to. A choice holds at once. */
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
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const isNamed = name === 'list' || name === 'import' || name === 'shop'
  return (
    <Select
      // Inside the popover: a click on a choice is no click outside of it.
      comboboxProps={{ withinPortal: false }}
      label={t(`filters.names.${name}`)}
      placeholder={t('filters.choose')}
      data={useChoices(name, asked)}
      value={value}
      onChange={(next) => next && onChange(next)}
      allowDeselect={false}
      searchable={isNamed}
      {...(isNamed ? { onSearchChange: setQ } : {})}
      nothingFoundMessage={t('nothing.title')}
      maxDropdownHeight={260}
      data-autofocus
    />
  )
}

/** What a filter can be set to. Lists and imports may be many: they are searched for by the server. */
function useChoices(name: ValueProps['name'], q: string) {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const many = { query: { q, pageSize: 50 } }
  const lists = useApi('GET /lists', many, { enabled: name === 'list', keeps: true })
  const imports = useApi('GET /imports', many, { enabled: name === 'import', keeps: true })
  const shops = useApi('GET /shops', { query: { pageSize: 100 } }, { enabled: name === 'shop' })
  const named = { list: lists.data, import: imports.data, shop: shops.data }
  if (name === 'list' || name === 'import' || name === 'shop')
    return (named[name]?.items ?? []).map((one) => ({ value: one.id, label: one.name }))
  const labels = {
    state: () => VALUES.state.map((value) => ({ value, label: common(`contact.states.${value}`) })),
    engagement: () => VALUES.engagement.map((value) => ({ value, label: common(`contact.engagement.${value}`) })),
    status: () => VALUES.status.map((value) => ({ value, label: t(`statuses.${value}`) })),
    source: () => VALUES.source.map((value) => ({ value, label: t(`sources.${value}`) })),
  }
  return labels[name]()
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
