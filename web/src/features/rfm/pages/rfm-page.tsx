import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { Page } from '../../../ui/page/page.tsx'
import { ShopGroups } from '../parts/shop-groups.tsx'

export function RfmPage() {
  const { t } = useTranslation('rfm')
  const { data } = useApi('GET /rfm', {})
  const { data: shops } = useApi('GET /shops', { query: { pageSize: 100 } })
  const nameOf = (shopId: string) => shops?.items.find(({ id }) => id === shopId)?.name ?? '—'
  return (
    <Page title={t('titles.rfm')} lead={t('lead')}>
      <Stack>
        {data?.shops.map((shop) => (
          <ShopGroups key={shop.shopId} shop={shop} name={nameOf(shop.shopId)} />
        ))}
      </Stack>
    </Page>
  )
}
