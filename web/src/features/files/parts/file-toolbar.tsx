import { Group, SegmentedControl, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SearchInput } from '../../../ui/table/search-input.tsx'
import type { TableState } from '../../../ui/table/table-state.ts'

/** Search, filter and view of the files. */
export function FileToolbar({ state }: { state: TableState }) {
  const { t } = useTranslation('files')
  return (
    <Group mb="md" justify="space-between">
      <Group>
        <SearchInput label={t('search')} value={state.q} onChange={state.setQ} />
        <SegmentedControl
          aria-label={t('kind')}
          value={state.filters.kind ?? 'all'}
          onChange={(kind) => state.setFilters({ kind: kind === 'all' ? undefined : kind })}
          data={(['all', 'image', 'document'] as const).map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        />
      </Group>
      <Group>
        {state.filters.view !== 'list' && (
          <Select
            aria-label={t('sort.label')}
            w={170}
            allowDeselect={false}
            value={state.sort ?? null}
            onChange={(sort) => sort && state.setSort(sort)}
            data={[
              { value: '-createdAt', label: t('sort.newest') },
              { value: '-pickedAt', label: t('sort.lastUsed') },
              { value: 'name', label: t('name') },
              { value: '-bytes', label: t('size') },
            ]}
          />
        )}
        <SegmentedControl
          aria-label={t('view.label')}
          value={state.filters.view ?? 'grid'}
          onChange={(view) => state.setFilters({ view: view === 'grid' ? undefined : view })}
          data={(['grid', 'list'] as const).map((view) => ({ value: view, label: t(`view.${view}`) }))}
        />
      </Group>
    </Group>
  )
}
