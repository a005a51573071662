import { Button } from '@mantine/core'
import { IconCode, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { TextLink, useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { NewScript } from '../parts/new-script.tsx'

type Script = Item<'GET /script-templates'>

export function ScriptsPage() {
  const { t } = useTranslation('script-templates')
  const go = useGo()
  const scripts = useTable('GET /script-templates', { sort: 'name' })
  const [isNew, setNew] = useState(false)
  const add = useMay('content') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('new')}
    </Button>
  )
  return (
    <Page title={t('titles.scriptTemplates')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...scripts}
        label={t('titles.scriptTemplates')}
        icon={IconCode}
        search={t('search')}
        columns={useColumns()}
        onOpen={({ id }) => go(`/script-templates/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {isNew && <NewScript onClose={() => setNew(false)} />}
    </Page>
  )
}

function useColumns(): Column<Script>[] {
  const { t } = useTranslation('script-templates')
  const { bytes, day } = useFormat()
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ id, name }) => (
        <TextLink to={`/script-templates/${id}`} fw={600}>
          {name}
        </TextLink>
      ),
    },
    { key: 'size', title: t('size'), isExtra: true, cell: ({ size }) => bytes(size) },
    {
      key: 'createdAt',
      title: t('createdAt'),
      sort: 'createdAt',
      isExtra: true,
      cell: ({ createdAt }) => day(createdAt),
    },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      sort: 'updatedAt',
      isExtra: true,
      cell: ({ updatedAt }) => day(updatedAt),
    },
  ]
}
