import { Button, Select } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRefreshing } from '../../../api/hooks.ts'
import { useMay, useRight } from '../../../core/company.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { PageLink, useGo } from '../../../ui/link/link.tsx'
import { LinkTabs } from '../../../ui/link/link-tabs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { isRunning } from '../logic/import.ts'
import { placeOf, useImportColumns } from '../parts/import/import-columns.tsx'

const STATUSES = ['draft', 'queued', 'running', 'finished', 'finished_with_errors', 'failed', 'cancelled'] as const

export function ImportsPage() {
  const { t } = useTranslation('imports')
  const go = useGo()
  const mayChange = useMay('contacts')
  const mayExport = useRight('export')
  const imports = useTable('GET /imports', { filters: ['status'], sort: '-createdAt' })
  useRefreshing('/imports', imports.data?.items.some(isRunning) ?? false)
  const add = mayChange && (
    <Button component={PageLink} to="/imports/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('new')}
    </Button>
  )
  return (
    <Page
      title={t('titles.imports')}
      lead={t('lead')}
      actions={
        <>
          {mayExport && (
            <Button variant="default" component={PageLink} to="/exports?new=1">
              {t('export')}
            </Button>
          )}
          {add}
        </>
      }
    >
      {mayExport && (
        <LinkTabs
          label={t('titles.imports')}
          tabs={[
            { to: '/imports', title: t('title') },
            { to: '/exports', title: t('exports') },
          ]}
        />
      )}
      <ObjectTable
        {...imports}
        label={t('title')}
        icon={IconFileImport}
        search={t('search')}
        filters={
          <Select
            aria-label={t('state')}
            placeholder={t('anyState')}
            clearable
            data={STATUSES.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
            value={imports.state.filters.status ?? null}
            onChange={(status) => imports.state.setFilters({ status: status ?? undefined })}
          />
        }
        columns={useImportColumns()}
        onOpen={(row) => go(placeOf(row))}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
    </Page>
  )
}
