import { Button, Text } from '@mantine/core'
import { IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { nameOf, useWorld } from '../../../i18n/world.ts'
import { ObjectTable } from '../../../parts/object-table.tsx'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { useTable } from '../../../parts/table.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { TextLink, useGo } from '../../../ui/link.tsx'
import { ShopBadge } from '../parts/shop-badge.tsx'
import { ShopForm } from '../parts/shop-form.tsx'

type Shop = Item<'GET /shops'>

export function ShopsPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const go = useGo()
  const mayChange = useMay('settings')
  const shops = useTable('GET /shops', { sort: 'name' })
  const [isAdding, setAdding] = useState(false)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('shops.add')}
    </Button>
  )
  return (
    <SettingsPage title={common('settings.pages.shops')} lead={t('shops.lead')} actions={add}>
      <ObjectTable
        {...shops}
        label={common('settings.pages.shops')}
        icon={IconShoppingBag}
        search={t('shops.search')}
        columns={useColumns()}
        onOpen={({ id }) => go(`/settings/shops/${id}`)}
        empty={{ title: t('shops.empty.title'), text: t('shops.empty.text') }}
        add={add}
      />
      {isAdding && <ShopForm onClose={() => setAdding(false)} onDone={(shopId) => go(`/settings/shops/${shopId}`)} />}
    </SettingsPage>
  )
}

function useColumns(): Column<Shop>[] {
  const { t } = useTranslation('settings')
  const languages = useWorld('languages')
  return [
    {
      key: 'name',
      title: t('shops.name'),
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
    { key: 'language', title: t('shops.language'), isExtra: true, cell: ({ language }) => nameOf(languages, language) },
    { key: 'currency', title: t('shops.currency'), isExtra: true, cell: ({ currency }) => currency },
    { key: 'active', title: t('state'), cell: ({ active }) => <ShopBadge isActive={active} /> },
  ]
}
