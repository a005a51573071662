import { Card, Select, Skeleton } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useSearchState } from '../../../app/search-state.ts'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { BrandForm } from '../parts/brand-form.tsx'

export function BrandPage() {
  const { t } = useTranslation('content')
  const [search, set] = useSearchState()
  const { data } = useApi('GET /shops', { query: { pageSize: 100, sort: 'name' } })
  const shop = data?.items.find(({ id }) => id === search.shop) ?? data?.items[0]
  return (
    <SettingsPage title={t('brand.title')} lead={t('brand.lead')}>
      {data && data.items.length > 1 && (
        <Select
          label={t('brand.shop')}
          mb="md"
          maw={320}
          allowDeselect={false}
          data={data.items.map(({ id, name }) => ({ value: id, label: name }))}
          value={shop?.id ?? null}
          onChange={(id) => set({ shop: id ?? undefined })}
        />
      )}
      {shop ? (
        <BrandOfShop key={shop.id} shopId={shop.id} shopName={shop.name} />
      ) : data ? (
        <Card withBorder>
          <Empty icon={IconBuildingStore} title={t('brand.noShop.title')} text={t('brand.noShop.text')} />
        </Card>
      ) : (
        <Skeleton h={400} />
      )}
    </SettingsPage>
  )
}

function BrandOfShop({ shopId, shopName }: { shopId: string; shopName: string }) {
  const { data } = useApi('GET /shops/{shop_id}/brand', { path: { shop_id: shopId } })
  return data ? <BrandForm shopId={shopId} shopName={shopName} brand={data} /> : <Skeleton h={400} />
}
