import { Button, Text } from '@mantine/core'
import { IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { nameOf, useWorld } from '../../../i18n/world.ts'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { TextLink, useGo } from '../../../ui/link/link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ShopBadge } from '../parts/shop-badge.tsx'
import { ShopForm } from '../parts/shop-form.tsx'

type Shop = Item<'GET /shops'>

export function ShopsPage() {
  const { t } = useTranslation('shops')
  const go = useGo()
  const mayChange = useMay('settings')
  const shops = useTable('GET /shops', { sort: 'name' })
  const [isAdding, setAdding] = useState(false)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <SettingsPage title={t('titles.shops')} lead={t('lead')} actions={add}>
      <ObjectTable
        {...shops}
        label={t('titles.shops')}
        icon={IconShoppingBag}
        search={t('search')}
        columns={useColumns()}
        onOpen={({ id }) => go(`/settings/shops/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {isAdding && <ShopForm onClose={() => setAdding(false)} onDone={(shopId) => go(`/settings/shops/${shopId}`)} />}
    </SettingsPage>
  )
}

function useColumns(): Column<Shop>[] {
  const { t } = useTranslation('shops')
  const languages = useWorld('languages')
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ id, name, url }) => (
        <>
          <TextLink to={`/settings/shops/${id}`} fw={600}>
            {name}
          </TextLink>
          <Text fz="sm" c="dimmed">
            {url}
          </Text>
        </>
      ),
    },
    { key: 'language', title: t('language'), isExtra: true, cell: ({ language }) => nameOf(languages, language) },
    { key: 'currency', title: t('currency'), isExtra: true, cell: ({ currency }) => currency },
    { key: 'active', title: t('state'), cell: ({ active }) => <ShopBadge isActive={active} /> },
  ]
}
