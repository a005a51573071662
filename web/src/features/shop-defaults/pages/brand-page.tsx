import { Button, Card, Skeleton } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useSearchState } from '../../../core/search-state.ts'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { ReferenceSelect } from '../../../parts/object/reference-select.tsx'
import { useNames } from '../../../parts/object/references.ts'
import { PageLink } from '../../../ui/link/link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Fault } from '../../../ui/page/fault.tsx'
import { BrandForm } from '../parts/brand-form.tsx'

export function BrandPage() {
  const { t } = useTranslation(['shop-defaults', 'titles'])
  const [search, set] = useSearchState()
  const { data } = useApi('GET /shops', { query: { pageSize: 1, sort: 'name' } })
  const id = search.shop ?? data?.items[0]?.id
  return (
    <SettingsPage title={t('titles.brand')} lead={t('lead')}>
      {id && data && data.total > 1 && (
        <ReferenceSelect
          kind="shop"
          label={t('shop')}
          mb="md"
          maw={320}
          allowDeselect={false}
          value={id}
          onChange={(next) => set({ shop: next ?? undefined })}
        />
      )}
      {id ? (
        <BrandOfShop key={id} shopId={id} />
      ) : data ? (
        <Card withBorder>
          <Empty icon={IconBuildingStore} title={t('noShop.title')} text={t('noShop.text')}>
            <Button component={PageLink} to="/settings/shops">
              {t('titles:shops')}
            </Button>
          </Empty>
        </Card>
      ) : (
        <Skeleton h={400} />
      )}
    </SettingsPage>
  )
}

function BrandOfShop({ shopId }: { shopId: string }) {
  const name = useNames([{ kind: 'shop', id: shopId }])('shop', shopId)
  const { data, error, refetch } = useApi(
    'GET /shops/{shop_id}/brand',
    { path: { shop_id: shopId } },
    { isShown: true },
  )
  if (error && !data) return <Fault error={error} onAgain={() => void refetch()} />
  return data && name !== undefined ? <BrandForm shopId={shopId} shopName={name} brand={data} /> : <Skeleton h={400} />
}
