import {
  Button,
  Card,
  Group,
  Pagination,
  Pill,
  Select,
  SimpleGrid,
  Skeleton,
  Tabs,
  VisuallyHidden,
} from '@mantine/core'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { type TableState, useTableState } from '../../../ui/table-state.ts'
import { NewDialog } from '../parts/new-dialog.tsx'
import { TemplateCard } from '../parts/template-card.tsx'

const SORTS = ['-updatedAt', 'name', '-createdAt', '-lastUsedAt'] as const
const PAGE_SIZE = 12

export function TemplatesPage() {
  const { t } = useTranslation('templates')
  const mayChange = useMay('content')
  const state = useTableState(['archived', 'tag'], '-updatedAt')
  const [isNew, setNew] = useState(false)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('new')}
    </Button>
  )
  return (
    <Page title={t('title')} lead={t('lead')} actions={mayChange && add}>
      <Tabs
        value={state.filters.archived ? 'archived' : 'current'}
        onChange={(tab) => state.setFilters({ archived: tab === 'archived' ? 'true' : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="current">{t('current')}</Tabs.Tab>
          <Tabs.Tab value="archived">{t('archived')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={state.filters.archived ? 'archived' : 'current'}>
          <Filters state={state} />
          <Gallery state={state} add={mayChange && add} />
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

function Gallery({ state, add }: { state: TableState; add: ReactNode }) {
  const { t } = useTranslation('templates')
  const isArchive = Boolean(state.filters.archived)
  const { tag, ...rest } = state.query as typeof state.query & { tag?: string }
  const { data, isPlaceholderData } = useApi(
    'GET /templates',
    { query: { ...rest, archived: isArchive, pageSize: PAGE_SIZE, ...(tag ? { tag: [tag] } : {}) } },
    { keeps: true },
  )
  if (data && !data.total) return <Nothing isSearch={Boolean(state.q || tag)} isArchive={isArchive} add={add} />
  const pages = data ? Math.ceil(data.total / data.pageSize) : 1
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} opacity={isPlaceholderData ? 0.6 : 1} aria-busy={!data}>
        {data
          ? data.items.map((template) => (
              <TemplateCard key={template.id} template={template} onTag={(tag) => state.setFilters({ tag })} />
            ))
          : BONES.map((bone) => <Skeleton key={bone} h={340} />)}
      </SimpleGrid>
      {pages > 1 && (
        <Group justify="center" mt="lg">
          <Pages total={pages} state={state} />
        </Group>
      )}
      <VisuallyHidden aria-live="polite">{data && t('count', { count: data.total })}</VisuallyHidden>
    </>
  )
}

function Pages({ total, state }: { total: number; state: TableState }) {
  const { t } = useTranslation()
  return (
    <Pagination
      total={total}
      value={state.page}
      onChange={state.setPage}
      getControlProps={(control) => ({ 'aria-label': t(`table.${control}`) })}
      getItemProps={(page) => ({ 'aria-label': t('table.page', { page }) })}
    />
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
