import { Button, Group, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import { useCustomFields } from '../../../../parts/contact/custom-fields.ts'
import { FILTERS, type Filter, type FilterName, isSet, wordsOf } from '../../logic/filter.ts'
import { FilterChip } from './filter-chip.tsx'

interface Props {
  filter: Filter
  /** Undefined removes a parameter. */
  onChange: (changes: Record<string, string | undefined>) => void
}

/** The filters of the grid as chips that can be changed and removed. */
export function FilterBar({ filter, onChange }: Props) {
  const { t } = useTranslation('contacts')
  const [draft, setDraft] = useState<FilterName | null>(null)
  const { data: shops } = useApi('GET /shops', { query: { pageSize: 100 } })
  const set = FILTERS.filter((name) => isSet(filter, name))
  const shown = draft && !set.includes(draft) ? [...set, draft] : set
  const hasCustom = useCustomFields().length > 0
  const isUseful = (name: FilterName) =>
    name === 'shop' ? (shops?.total ?? 0) > 1 : name === 'custom' ? hasCustom : true
  const without = (names: readonly FilterName[]) =>
    Object.fromEntries(names.flatMap(wordsOf).map((word) => [word, undefined]))
  return (
    <Group gap="xs">
      {shown.map((name) => (
        <FilterChip
          key={name}
          name={name}
          filter={filter}
          isNew={name === draft}
          onChange={onChange}
          onClose={() => setDraft(null)}
          onRemove={() => {
            setDraft(null)
            onChange(without([name]))
          }}
        />
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
            {t('filters.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FILTERS.filter((name) => isUseful(name) && !shown.includes(name)).map((name) => (
            <Menu.Item key={name} onClick={() => setDraft(name)}>
              {t(`filters.names.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {set.length > 1 && (
        <Button variant="subtle" size="xs" onClick={() => onChange(without(FILTERS))}>
          {t('filters.clear')}
        </Button>
      )}
    </Group>
  )
}
