import { Button, Select } from '@mantine/core'
import { IconPlus, IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefreshing } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { isWorking, KINDS } from '../logic/feed.ts'
import { useFeedColumns } from '../parts/feed-columns.tsx'
import { FeedForm } from '../parts/feed-form.tsx'

export function FeedsPage() {
  const { t } = useTranslation('feeds')
  const go = useGo()
  const mayChange = useMay('content')
  const [search, setSearch] = useSearchState()
  const feeds = useTable('GET /feeds', { filters: ['kind'], sort: 'name' })
  const [isOpen, setOpen] = useState(mayChange && search.new === '1')
  useRefreshing('/feeds', Boolean(feeds.table.rows?.some(isWorking)))
  const close = () => {
    setOpen(false)
    if (search.new) setSearch({ new: undefined })
  }
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
      {t('form.new')}
    </Button>
  )
  return (
    <Page title={t('titles.feeds')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...feeds}
        label={t('titles.feeds')}
        icon={IconRss}
        search={t('search.feeds')}
        filters={
          <Select
            aria-label={t('form.kind')}
            placeholder={t('anyKind')}
            clearable
            w={{ base: '100%', xs: 200 }}
            value={feeds.state.filters.kind ?? null}
            onChange={(kind) => feeds.state.setFilters({ kind: kind ?? undefined })}
            data={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        }
        columns={useFeedColumns()}
        onOpen={({ id }) => go(`/feeds/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {isOpen && <FeedForm onClose={close} onDone={({ id }) => go(`/feeds/${id}`)} />}
    </Page>
  )
}
