import { Button, Select } from '@mantine/core'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { useKnownTags } from '../../../parts/object/known-tags.ts'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'
import { PageLink, useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { TableState } from '../../../ui/table/table-state.ts'
import type { Segment } from '../logic/editor/use-editor.ts'
import { DeleteDialog } from '../parts/segment/delete-dialog.tsx'
import { useSegmentColumns } from '../parts/segment/segment-columns.tsx'

export function SegmentsPage() {
  const { t } = useTranslation('segments')
  const go = useGo()
  const mayChange = useMay('contacts')
  const [{ tag }] = useSearchState()
  const segments = useTable('GET /segments', {
    filters: ['tag', 'refresh'],
    sort: 'name',
    query: tag ? { tag: [tag] } : {},
  })
  const [deleted, setDeleted] = useState<Segment | null>(null)
  const add = mayChange && (
    <Button component={PageLink} to="/segments/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('new')}
    </Button>
  )
  return (
    <Page title={t('titles.segments')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...segments}
        label={t('titles.segments')}
        icon={IconFilter}
        search={t('search')}
        filters={<Filters state={segments.state} />}
        columns={useSegmentColumns({ onTag: (tag) => segments.state.setFilters({ tag }), onDelete: setDeleted })}
        onOpen={({ id }) => go(`/segments/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {deleted && <DeleteDialog segment={deleted} onClose={() => setDeleted(null)} />}
    </Page>
  )
}

function Filters({ state }: { state: TableState }) {
  const { t } = useTranslation('segments')
  const { t: common } = useTranslation()
  const known = useKnownTags('segment')
  const tags = [...new Set([...known, ...(state.filters.tag ? [state.filters.tag] : [])])]
  return (
    <>
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
          filter={foldedFilter}
          nothingFoundMessage={common('nothingFound')}
          data={tags}
          value={state.filters.tag ?? null}
          onChange={(value) => state.setFilters({ tag: value ?? undefined })}
          w={{ base: '100%', xs: 190 }}
        />
      )}
    </>
  )
}
