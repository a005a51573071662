import { Button, Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { type Filter, type FilterName, isSet } from './filter.ts'
import { FilterEditor } from './filter-editor.tsx'

interface Props {
  name: FilterName
  filter: Filter
  /** Has just been added: it opens by itself. */
  isNew: boolean
  onChange: (changes: Record<string, string | undefined>) => void
  onClose: () => void
  onRemove: () => void
}

/** One filter: says what it asks for; opened, lets one ask for something else. */
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

/** What a filter asks for, as people call it. */
function useValue(name: FilterName, filter: Filter): string {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const { day } = useFormat()
  const { list, shop, import: importId, createdFrom: from, createdTo: to } = filter
  const lists = useApi(
    'GET /lists/{list_id}',
    { path: { list_id: list ?? '' } },
    { enabled: name === 'list' && !!list },
  )
  const imports = useApi(
    'GET /imports/{import_id}',
    { path: { import_id: importId ?? '' } },
    { enabled: name === 'import' && !!importId },
  )
  const shops = useApi('GET /shops', { query: { pageSize: 100 } }, { enabled: name === 'shop' })
  const unknown = (id: string | undefined) => `#${id}`
  const read: Record<FilterName, () => string> = {
    state: () => (filter.state ? common(`contact.states.${filter.state}`) : ''),
    status: () => (filter.status ? t(`statuses.${filter.status}`) : ''),
    engagement: () => filter.engagement ?? '',
    source: () => (filter.source ? t(`sources.${filter.source}`) : ''),
    list: () => lists.data?.name ?? unknown(list),
    shop: () => shops.data?.items.find(({ id }) => id === shop)?.name ?? unknown(shop),
    import: () => imports.data?.name ?? unknown(importId),
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
