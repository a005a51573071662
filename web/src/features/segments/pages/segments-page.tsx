import { Button, Group, Select } from '@mantine/core'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Query } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageLink, useGo } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, type TableState, useTableState } from '../../../ui/table-state.ts'
import { DeleteDialog } from '../parts/delete-dialog.tsx'
import { useSegmentColumns } from '../parts/segment-columns.tsx'
import type { Segment } from '../parts/use-editor.ts'

export function SegmentsPage() {
  const { t } = useTranslation('segments')
  const go = useGo()
  const mayChange = useMay('contacts')
  const state = useTableState(['tag', 'refresh'], 'name')
  const { tag, ...query } = state.query as typeof state.query & { tag?: string }
  const { data, isPlaceholderData } = useApi(
    'GET /segments',
    { query: { ...query, ...(tag ? { tag: [tag] } : {}) } as Query<'GET /segments'> },
    { keeps: true },
  )
  const [deleted, setDeleted] = useState<Segment | null>(null)
  const columns = useSegmentColumns({ onTag: (tag) => state.setFilters({ tag }), onDelete: setDeleted })
  const add = (
    <Button component={PageLink} to="/segments/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('new')}
    </Button>
  )
  const isNarrowed = Boolean(state.q || Object.keys(state.filters).length)
  return (
    <Page title={t('title')} lead={t('lead')} actions={mayChange && add}>
      <Filters state={state} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        onOpen={({ id }) => go(`/segments/${id}`)}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          isNarrowed ? (
            <Empty icon={IconFilter} title={t('nothing.title')} text={t('nothing.text')} />
          ) : (
            <Empty icon={IconFilter} title={t('empty.title')} text={t('empty.text')}>
              {mayChange && add}
            </Empty>
          )
        }
      />
      {deleted && <DeleteDialog segment={deleted} onClose={() => setDeleted(null)} />}
    </Page>
  )
}

function Filters({ state }: { state: TableState }) {
  const { t } = useTranslation('segments')
  // Tags have no list of their own: these are the ones that segments have.
  const { data } = useApi('GET /segments', { query: { pageSize: 100, sort: '-id' } })
  const own = data?.items.flatMap(({ tags }) => tags) ?? []
  const tags = [...new Set([...own, ...(state.filters.tag ? [state.filters.tag] : [])])].sort()
  return (
    <Group mb="md">
      <SearchInput label={t('search')} value={state.q} onChange={state.setQ} />
      <Select
        aria-label={t('refresh')}
        placeholder={t('anyKind')}
        clearable
        data={[
          { value: 'daily', label: t('kindNames.daily') },
          { value: 'static', label: t('kindNames.static') },
        ]}
        value={state.filters.refresh ?? null}
        onChange={(value) => state.setFilters({ refresh: value ?? undefined })}
        w={{ base: '100%', xs: 190 }}
      />
      {tags.length > 0 && (
        <Select
          aria-label={t('tag')}
          placeholder={t('anyTag')}
          clearable
          searchable
          data={tags}
          value={state.filters.tag ?? null}
          onChange={(value) => state.setFilters({ tag: value ?? undefined })}
          w={{ base: '100%', xs: 190 }}
        />
      )}
    </Group>
  )
}
