import { Button, Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { useWorld } from '../../../../i18n/world.ts'
import { useCustomFields } from '../../../../parts/contact/custom-fields.ts'
import { useNamed } from '../../../../parts/object/references.ts'
import { type Filter, type FilterName, isNamed, isSet } from '../../logic/filter.ts'
import type { CustomField } from '../../logic/profile.ts'
import { FilterEditor } from './filter-editor.tsx'

interface Props {
  name: FilterName
  filter: Filter
  /** The filter has just been added, so its editor opens at once. */
  isNew: boolean
  onChange: (changes: Record<string, string | undefined>) => void
  onClose: () => void
  onRemove: () => void
}

/** One filter with its value; a click opens its editor. */
export function FilterChip({ name, filter, isNew, onChange, onClose, onRemove }: Props) {
  const { t } = useTranslation('contacts')
  const [isOpen, setOpen] = useState(isNew)
  const value = useValue(name, filter)
  const isNegated = filter[`${name}Op` as keyof Filter] === 'neq'
  const what = t(`filters.names.${name}`)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <Button.Group>
      <Popover
        opened={isOpen}
        onChange={(opened) => (opened ? setOpen(true) : close())}
        position="bottom-start"
        width={280}
        trapFocus
        withArrow
      >
        <Popover.Target>
          <Button variant="light" size="xs" onClick={() => setOpen(!isOpen)} maw={280}>
            {!isSet(filter, name)
              ? what
              : name === 'custom'
                ? value
                : t(isNegated ? 'filters.isNot' : 'filters.is', { what, value })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterEditor name={name} filter={filter} onChange={onChange} onDone={close} />
        </Popover.Dropdown>
      </Popover>
      <Button variant="light" size="xs" px={6} onClick={onRemove} aria-label={t('filters.remove', { what })}>
        <IconX size={14} />
      </Button>
    </Button.Group>
  )
}

/** The value of a filter as text. */
function useValue(name: FilterName, filter: Filter): string {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const { day } = useFormat()
  const customText = useCustomText()
  const { createdFrom: from, createdTo: to } = filter
  const id = (isNamed(name) && filter[name]) || ''
  const named = useNamed(isNamed(name) ? name : 'list', id ? [id] : [])
  const countries = useWorld('countries')
  const custom = useCustomFields().find((field) => field.id === filter.customField)
  const read: Record<FilterName, () => string> = {
    state: () => (filter.state ? common(`contact.states.${filter.state}`) : ''),
    status: () => (filter.status ? t(`statuses.${filter.status}`) : ''),
    engagement: () => filter.engagement ?? '',
    source: () => (filter.source ? t(`sources.${filter.source}`) : ''),
    list: () => named(id),
    segment: () => named(id),
    label: () => named(id),
    shop: () => named(id),
    import: () => named(id),
    city: () => filter.city ?? '',
    country: () => countries.find(({ value }) => value === filter.country)?.label ?? '',
    custom: () =>
      custom ? t('filters.is', { what: custom.name, value: customText(custom, filter.customValue ?? '') }) : '',
    created: () =>
      from && to
        ? t('filters.between', { from: day(from), to: day(to) })
        : from
          ? t('filters.from', { from: day(from) })
          : to
            ? t('filters.to', { to: day(to) })
            : '',
  }
  return read[name]()
}

/** The value of a custom field in a filter: an option by its name, yes or no. */
function useCustomText() {
  const { t } = useTranslation()
  const { day } = useFormat()
  return ({ type, options }: CustomField, value: string) =>
    type === 'bool'
      ? t(value === 'true' ? 'yes' : 'no')
      : type === 'date'
        ? day(value)
        : (options.find(({ id }) => id === value)?.name ?? value)
}
