import { Button, Group, SegmentedControl } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { useFieldColumns } from '../parts/field-columns.tsx'
import { FieldForm } from '../parts/field-form.tsx'
import type { Field } from '../parts/field-work.ts'

export function FieldsPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const mayChange = useMay('contacts')
  const state = useTableState(['archived'])
  const archived = state.filters.archived === 'true'
  const { data, isPlaceholderData } = useApi(
    'GET /custom-fields',
    { query: { ...state.query, pageSize: 100, archived } },
    { keeps: true },
  )
  const [edited, setEdited] = useState<Field | 'new' | null>(null)
  // They are moved among those that are seen: all of them, in their order.
  const ordered = state.q || state.sort || archived || !data ? null : data.items
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('fields.add')}
    </Button>
  )
  return (
    <SettingsPage title={common('settings.pages.fields')} lead={t('fields.lead')} actions={add}>
      <Group mb="md" justify="space-between">
        <SearchInput label={t('fields.search')} value={state.q} onChange={state.setQ} />
        <SegmentedControl
          aria-label={t('fields.which')}
          value={String(archived)}
          onChange={(value) => state.setFilters({ archived: value === 'true' ? value : undefined })}
          data={[
            { value: 'false', label: t('fields.used') },
            { value: 'true', label: t('fields.archived') },
          ]}
        />
      </Group>
      <DataTable
        label={common('settings.pages.fields')}
        columns={useFieldColumns(setEdited, ordered)}
        rows={data?.items}
        rowId={({ id }) => id}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          state.q || archived ? (
            <Empty
              icon={IconForms}
              title={common('nothingFound')}
              text={state.q ? t('tryAnother') : t('fields.noneArchived')}
            />
          ) : (
            <Empty icon={IconForms} title={t('fields.empty.title')} text={t('fields.empty.text')}>
              {add}
            </Empty>
          )
        }
      />
      {edited && <FieldForm {...(edited === 'new' ? {} : { field: edited })} onClose={() => setEdited(null)} />}
    </SettingsPage>
  )
}
