import { Button, Group, Select } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item, Query } from '../../../api/client.ts'
import { useApi, useRefreshing } from '../../../api/hooks.ts'
import { useMay, useRight } from '../../../app/company.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageLink, useGo } from '../../../ui/link.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { placeOf, useImportColumns } from '../parts/import-columns.tsx'
import { isRunning } from '../parts/import-state.tsx'

const STATUSES = ['draft', 'queued', 'running', 'finished', 'finished_with_errors', 'failed', 'cancelled'] as const

export function ImportsPage() {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  const go = useGo()
  const mayChange = useMay('contacts')
  const mayExport = useRight('export')
  const state = useTableState(['status'], '-createdAt')
  const query = state.query as Query<'GET /imports'>
  const { data, isPlaceholderData } = useApi('GET /imports', { query }, { keeps: true })
  useRefreshing('/imports', data?.items.some(isRunning) ?? false)
  const add = (
    <Button component={PageLink} to="/imports/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('new')}
    </Button>
  )
  const isFiltered = state.q || state.filters.status
  return (
    <Page
      title={common('nav.imports')}
      lead={t('lead')}
      actions={
        <>
          {mayExport && (
            <Button variant="default" component={PageLink} to="/exports?new=1">
              {t('export')}
            </Button>
          )}
          {mayChange && add}
        </>
      }
    >
      {mayExport && (
        <LinkTabs
          label={common('nav.imports')}
          tabs={[
            { to: '/imports', title: t('title') },
            { to: '/exports', title: t('exports') },
          ]}
        />
      )}
      <Group mb="md">
        <SearchInput label={t('search')} value={state.q} onChange={state.setQ} />
        <Select
          aria-label={t('state')}
          placeholder={t('anyState')}
          clearable
          data={STATUSES.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
          value={state.filters.status ?? null}
          onChange={(status) => state.setFilters({ status: status ?? undefined })}
        />
      </Group>
      <DataTable<Item<'GET /imports'>>
        label={t('title')}
        columns={useImportColumns()}
        rows={data?.items}
        rowId={({ id }) => id}
        onOpen={(row) => go(placeOf(row))}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          isFiltered ? (
            <Empty icon={IconFileImport} title={common('nothingFound')} text={t('nothing')} />
          ) : (
            <Empty icon={IconFileImport} title={t('empty.title')} text={t('empty.text')}>
              {mayChange && add}
            </Empty>
          )
        }
      />
    </Page>
  )
}
