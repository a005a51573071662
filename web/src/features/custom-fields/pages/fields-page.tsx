import { Button, SegmentedControl } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { useTableState } from '../../../ui/table/table-state.ts'
import type { Field } from '../logic/use-field-actions.ts'
import { useFieldColumns } from '../parts/field-columns.tsx'
import { FieldForm } from '../parts/field-form.tsx'

export function FieldsPage() {
  const { t } = useTranslation('custom-fields')
  const { t: common } = useTranslation()
  const mayChange = useMay('contacts')
  const isArchive = useTableState(['archived']).filters.archived === 'true'
  const fields = useTable('GET /custom-fields', { query: { pageSize: 100, archived: isArchive } })
  const { state, data } = fields
  const [edited, setEdited] = useState<Field | 'new' | null>(null)
  // Fields can be moved only when the table shows all of them in their order.
  const ordered = state.q || isArchive || !data || data.total > data.items.length ? null : data.items
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <SettingsPage title={t('titles.fields')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...fields}
        label={t('titles.fields')}
        icon={IconForms}
        search={t('search')}
        filters={
          <SegmentedControl
            aria-label={t('which')}
            ml={{ sm: 'auto' }}
            value={String(isArchive)}
            onChange={(value) => state.setFilters({ archived: value === 'true' ? value : undefined })}
            data={[
              { value: 'false', label: t('used') },
              { value: 'true', label: t('archived') },
            ]}
          />
        }
        columns={useFieldColumns(setEdited, ordered)}
        empty={
          isArchive
            ? { title: common('nothingFound'), text: t('noneArchived') }
            : { title: t('empty.title'), text: t('empty.text') }
        }
        add={!isArchive && add}
      />
      {edited && <FieldForm {...(edited === 'new' ? {} : { field: edited })} onClose={() => setEdited(null)} />}
    </SettingsPage>
  )
}
