import { Button, Group, Text } from '@mantine/core'
import { IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextLink, useGo } from '../../../ui/link.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { ShopBadge } from '../parts/shop-badge.tsx'
import { ShopForm } from '../parts/shop-form.tsx'
import { nameOf, useWorld } from '../parts/world.ts'

type Shop = Item<'GET /shops'>

export function ShopsPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const go = useGo()
  const mayChange = useMay('settings')
  const state = useTableState([], 'name')
  const { data, isPlaceholderData } = useApi('GET /shops', { query: state.query }, { keeps: true })
  const [isAdding, setAdding] = useState(false)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('shops.add')}
    </Button>
  )
  return (
    <SettingsPage title={common('settings.pages.shops')} lead={t('shops.lead')} actions={add}>
      <Group mb="md">
        <SearchInput label={t('shops.search')} value={state.q} onChange={state.setQ} />
      </Group>
      <DataTable
        label={common('settings.pages.shops')}
        columns={useColumns()}
        rows={data?.items}
        rowId={({ id }) => id}
        onOpen={({ id }) => go(`/settings/shops/${id}`)}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          state.q ? (
            <Empty icon={IconShoppingBag} title={common('nothingFound')} text={t('tryAnother')} />
          ) : (
            <Empty icon={IconShoppingBag} title={t('shops.empty.title')} text={t('shops.empty.text')}>
              {add}
            </Empty>
          )
        }
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
