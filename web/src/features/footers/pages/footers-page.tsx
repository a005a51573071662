import { Badge, Button, Group } from '@mantine/core'
import { IconLayoutBottombar, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { DefaultBadge } from '../../../parts/mail-defaults/default-badge.tsx'
import { useUses } from '../../../parts/mail-defaults/used-by.ts'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { TextLink, useGo } from '../../../ui/link/link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { NewFooter } from '../parts/new-footer.tsx'

type Footer = Item<'GET /footers'>

export function FootersPage() {
  const { t } = useTranslation('footers')
  const go = useGo()
  const footers = useTable('GET /footers', { sort: 'name' })
  const [isNew, setNew] = useState(false)
  const add = useMay('content') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('new')}
    </Button>
  )
  return (
    <SettingsPage title={t('titles.footers')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...footers}
        label={t('titles.footers')}
        icon={IconLayoutBottombar}
        search={t('search')}
        columns={useColumns()}
        onOpen={({ id }) => go(`/footers/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {isNew && <NewFooter onClose={() => setNew(false)} />}
    </SettingsPage>
  )
}

function useColumns(): Column<Footer>[] {
  const { t } = useTranslation('footers')
  const { day } = useFormat()
  const { words } = useUses()
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ id, name, defaultFor, draft }) => (
        <Group gap="xs">
          <TextLink to={`/footers/${id}`} fw={600}>
            {name}
          </TextLink>
          <DefaultBadge defaultFor={defaultFor} />
          {draft.pending && <Badge color="yellow">{t('draft')}</Badge>}
        </Group>
      ),
    },
    { key: 'usedBy', title: t('usedBy'), isExtra: true, cell: ({ usedBy }) => words(usedBy) },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      sort: 'updatedAt',
      isExtra: true,
      cell: ({ updatedAt }) => day(updatedAt),
    },
  ]
}
