import { Button } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useFormColumns } from '../parts/list/form-columns.tsx'
import { NewForm } from '../parts/list/new-form.tsx'
import { TagFilter } from '../parts/list/tag-filter.tsx'

export function FormsPage() {
  const { t } = useTranslation('forms')
  const go = useGo()
  const forms = useTable('GET /forms', { filters: ['tag'], sort: '-updatedAt' })
  const [isNew, setNew] = useState(false)
  const add = useMay('content') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('new.title')}
    </Button>
  )
  return (
    <Page title={t('titles.forms')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...forms}
        label={t('titles.forms')}
        icon={IconForms}
        search={t('search')}
        filters={<TagFilter state={forms.state} />}
        columns={useFormColumns((tag) => forms.state.setFilters({ tag }))}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`/forms/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {isNew && <NewForm onClose={() => setNew(false)} />}
    </Page>
  )
}
