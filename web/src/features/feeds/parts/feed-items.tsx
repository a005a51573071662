import { Group } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTable } from '../../../parts/object/table.ts'
import { SearchInput } from '../../../ui/table/search-input.tsx'
import type { Feed } from '../logic/feed.ts'
import { ItemGrid } from './item-grid.tsx'

/** The server returns this many pages; later items are found by searching. */
const MOST_PAGES = 1000

/** All items of a feed. */
export function FeedItems({ feed }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const { state, data, table } = useTable('GET /feeds/{feed_id}/items', { path: { feed_id: feed.id } })
  const pages = data ? Math.min(MOST_PAGES, Math.ceil(data.total / data.pageSize)) : 1
  return (
    <>
      <Group mb="md">
        <SearchInput label={t('search.items')} value={state.q} onChange={state.setQ} />
      </Group>
      <ItemGrid
        label={t('views.items')}
        items={table.rows}
        total={data?.total ?? 0}
        paging={{ page: state.page, pages, onPage: state.setPage }}
        isStale={table.isStale}
        isNarrowed={Boolean(state.q)}
        fault={table.fault}
        empty={{ icon: IconPackage, title: t('noItems.title'), text: t('noItems.text') }}
      />
    </>
  )
}
