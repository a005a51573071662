import { Button } from '@mantine/core'
import { IconBrowser, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { NewPage } from '../parts/list/new-page.tsx'
import { usePageColumns } from '../parts/list/page-columns.tsx'

export function LandingPagesPage() {
  const { t } = useTranslation('landing-pages')
  const go = useGo()
  const pages = useTable('GET /landing-pages', { sort: '-updatedAt' })
  const [isNew, setNew] = useState(false)
  const add = useMay('content') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('new.title')}
    </Button>
  )
  return (
    <Page title={t('titles.landingPages')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...pages}
        label={t('titles.landingPages')}
        icon={IconBrowser}
        search={t('search')}
        columns={usePageColumns()}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`/landing-pages/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {isNew && <NewPage onClose={() => setNew(false)} />}
    </Page>
  )
}
