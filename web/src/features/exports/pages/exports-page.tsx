import { Button, Card, Select } from '@mantine/core'
import { IconFileExport, IconLock, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefreshing } from '../../../api/hooks.ts'
import { useMay, useRight } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { exportedIn } from '../../../parts/contact/exported.ts'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { PageLink } from '../../../ui/link/link.tsx'
import { LinkTabs } from '../../../ui/link/link-tabs.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useExportColumns } from '../parts/export-columns.tsx'
import { NewExportDialog } from '../parts/new-export-dialog.tsx'

export function ExportsPage() {
  const { t } = useTranslation('exports')
  const { t: title } = useTranslation('titles')
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
      title={title('imports')}
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
        label={title('imports')}
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
      {mayExport && search.new && (
        <NewExportDialog exported={exportedIn(search)} onClose={() => setSearch({ new: undefined, of: undefined })} />
      )}
    </Page>
  )
}

const STATUSES = ['queued', 'running', 'ready', 'expired', 'failed'] as const

function Exports({ add }: { add: ReactNode }) {
  const { t } = useTranslation('exports')
  const exports = useTable('GET /exports', { filters: ['status'], sort: '-createdAt' })
  const isRunning = ({ status }: { status: string }) => status === 'queued' || status === 'running'
  useRefreshing('/exports', exports.data?.items.some(isRunning) ?? false)
  return (
    <ObjectTable
      {...exports}
      label={t('title')}
      icon={IconFileExport}
      search={t('search')}
      filters={
        <Select
          aria-label={t('state')}
          placeholder={t('anyState')}
          clearable
          data={STATUSES.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
          value={exports.state.filters.status ?? null}
          onChange={(status) => exports.state.setFilters({ status: status ?? undefined })}
        />
      }
      columns={useExportColumns()}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      add={add}
    />
  )
}
