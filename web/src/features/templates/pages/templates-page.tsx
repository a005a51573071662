import { Button, Card, Group, Pill, Select, SimpleGrid, Skeleton, Tabs, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { useTable } from '../../../parts/object/table.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Fault } from '../../../ui/page/fault.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useLastPage } from '../../../ui/table/data-table.tsx'
import { PageTurner } from '../../../ui/table/page-turner.tsx'
import { SearchInput } from '../../../ui/table/search-input.tsx'
import type { TableState } from '../../../ui/table/table-state.ts'
import { NewDialog } from '../parts/gallery/new-dialog.tsx'
import { TemplateCard } from '../parts/gallery/template-card.tsx'

const SORTS = ['-updatedAt', 'name', '-createdAt', '-lastUsedAt'] as const
const PAGE_SIZE = 12

type Templates = ReturnType<typeof useTable<'GET /templates', 'tag'>>

export function TemplatesPage() {
  const { t } = useTranslation('templates')
  const mayChange = useMay('content')
  const [search] = useSearchState()
  const isArchive = Boolean(search.archived)
  const templates = useTable('GET /templates', {
    filters: ['tag'],
    sort: '-updatedAt',
    query: { archived: isArchive, pageSize: PAGE_SIZE },
  })
  const { state } = templates
  const [isNew, setNew] = useState(false)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('new')}
    </Button>
  )
  return (
    <Page title={t('titles.templates')} lead={t('lead')} actions={mayChange && add}>
      <Tabs
        value={isArchive ? 'archived' : 'current'}
        onChange={(tab) => state.setFilters({ archived: tab === 'archived' ? 'true' : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="current">{t('current')}</Tabs.Tab>
          <Tabs.Tab value="archived">{t('archived')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={isArchive ? 'archived' : 'current'}>
          <Filters state={state} />
          <Gallery {...templates} isArchive={isArchive} add={mayChange && add} />
        </Tabs.Panel>
      </Tabs>
      {isNew && <NewDialog onClose={() => setNew(false)} />}
    </Page>
  )
}

function Filters({ state }: { state: TableState }) {
  const { t } = useTranslation('templates')
  const { t: common } = useTranslation()
  return (
    <Group mb="md" justify="space-between">
      <Group>
        <SearchInput label={t('search')} value={state.q} onChange={state.setQ} />
        {state.filters.tag && (
          <Pill
            withRemoveButton
            size="md"
            onRemove={() => state.setFilters({ tag: undefined })}
            removeButtonProps={{ 'aria-label': common('clear'), 'aria-hidden': false, tabIndex: 0 }}
          >
            {state.filters.tag}
          </Pill>
        )}
      </Group>
      <Select
        aria-label={t('sort')}
        value={state.sort ?? null}
        onChange={(sort) => sort && state.setSort(sort)}
        allowDeselect={false}
        w={{ base: '100%', sm: 200 }}
        data={SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort.replace('-', '') as 'name'}`) }))}
      />
    </Group>
  )
}

const BONES = ['a', 'b', 'c', 'd', 'e', 'f']

interface GalleryProps extends Pick<Templates, 'state' | 'isNarrowed' | 'table'> {
  isArchive: boolean
  add: ReactNode
}

function Gallery({ state, isNarrowed, table, isArchive, add }: GalleryProps) {
  const { t } = useTranslation('templates')
  const { rows, paging, fault, isStale } = table
  useLastPage(rows, paging)
  if (fault) return <Fault {...fault} />
  if (paging && !paging.total) return <Nothing isSearch={isNarrowed} isArchive={isArchive} add={add} />
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} opacity={isStale ? 0.6 : 1} aria-busy={!rows || isStale}>
        {rows
          ? rows.map((template) => (
              <TemplateCard key={template.id} template={template} onTag={(tag) => state.setFilters({ tag })} />
            ))
          : BONES.map((bone) => <Skeleton key={bone} h={340} />)}
      </SimpleGrid>
      <Group justify="center" mt="lg">
        {paging && <PageTurner {...paging} pages={Math.ceil(paging.total / paging.pageSize)} />}
      </Group>
      <VisuallyHidden aria-live="polite">{paging && t('count', { count: paging.total })}</VisuallyHidden>
    </>
  )
}

function Nothing({ isSearch, isArchive, add }: { isSearch: boolean; isArchive: boolean; add: ReactNode }) {
  const { t } = useTranslation('templates')
  const which = isSearch ? 'nothing' : isArchive ? 'emptyArchive' : 'empty'
  return (
    <Card withBorder p={0}>
      <Empty icon={IconTemplate} title={t(`${which}.title`)} text={t(`${which}.text`)}>
        {which === 'empty' && add}
      </Empty>
    </Card>
  )
}
