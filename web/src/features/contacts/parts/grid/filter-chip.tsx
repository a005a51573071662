import { Button, Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { useNamed } from '../../../../parts/object/references.ts'
import { type Filter, type FilterName, isSet } from '../../logic/filter.ts'
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
            {isSet(filter, name) ? t(isNegated ? 'filters.isNot' : 'filters.is', { what, value }) : what}
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
  const { createdFrom: from, createdTo: to } = filter
  const isNamed = name === 'list' || name === 'import' || name === 'shop'
  const id = (isNamed && filter[name]) || ''
  const named = useNamed(isNamed ? name : 'list', id ? [id] : [])
  const read: Record<FilterName, () => string> = {
    state: () => (filter.state ? common(`contact.states.${filter.state}`) : ''),
    status: () => (filter.status ? t(`statuses.${filter.status}`) : ''),
    engagement: () => filter.engagement ?? '',
    source: () => (filter.source ? t(`sources.${filter.source}`) : ''),
    list: () => named(id),
    shop: () => named(id),
    import: () => named(id),
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
