import { Button, Card, Group, Select } from '@mantine/core'
import { IconFileExport, IconLock, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Query } from '../../../api/client.ts'
import { useApi, useRefreshing } from '../../../api/hooks.ts'
import { useMay, useRight } from '../../../app/company.tsx'
import { useSearchState } from '../../../app/search-state.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageLink } from '../../../ui/link.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { useExportColumns } from '../parts/export-columns.tsx'
import { NewExportDialog } from '../parts/new-export-dialog.tsx'

export function ExportsPage() {
  const { t } = useTranslation('exports')
  const { t: common } = useTranslation()
  const mayExport = useRight('export')
  const mayImport = useMay('contacts')
  const [search, setSearch] = useSearchState()
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setSearch({ new: '1' })}>
      {t('new.open')}
    </Button>
  )
  return (
    <Page
      title={common('nav.imports')}
      lead={t('lead')}
      actions={
        <>
          {mayImport && (
            <Button variant="default" component={PageLink} to="/imports/new">
              {t('import')}
            </Button>
          )}
          {mayExport && add}
        </>
      }
    >
      <LinkTabs
        label={common('nav.imports')}
        tabs={[
          { to: '/imports', title: t('imports') },
          { to: '/exports', title: t('title') },
        ]}
      />
      {mayExport ? (
        <Exports add={add} />
      ) : (
        <Card withBorder p={0}>
          <Empty icon={IconLock} title={t('forbidden.title')} text={t('forbidden.text')} />
        </Card>
      )}
      {mayExport && search.new && <NewExportDialog onClose={() => setSearch({ new: undefined })} />}
    </Page>
  )
}

const STATUSES = ['queued', 'running', 'ready', 'expired', 'failed'] as const

function Exports({ add }: { add: ReactNode }) {
  const { t } = useTranslation('exports')
  const { t: common } = useTranslation()
  const state = useTableState(['status'], '-createdAt')
  const query = state.query as Query<'GET /exports'>
  const { data, isPlaceholderData } = useApi('GET /exports', { query }, { keeps: true })
  useRefreshing('/exports', data?.items.some(({ status }) => status === 'queued' || status === 'running') ?? false)
  return (
    <>
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
      <DataTable
        label={t('title')}
        columns={useExportColumns()}
        rows={data?.items}
        rowId={({ id }) => id}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          state.q || state.filters.status ? (
            <Empty icon={IconFileExport} title={common('nothingFound')} text={t('nothing')} />
          ) : (
            <Empty icon={IconFileExport} title={t('empty.title')} text={t('empty.text')}>
              {add}
            </Empty>
          )
        }
      />
    </>
  )
}
