import { Button, Stack } from '@mantine/core'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query, useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { FillContacts } from '../parts/fill-contacts.tsx'
import { ShopAttribution } from '../parts/shop-attribution.tsx'
import { ShopBadge } from '../parts/shop-badge.tsx'
import { ShopBasics } from '../parts/shop-basics.tsx'
import { ShopEnrich } from '../parts/shop-enrich.tsx'
import { ShopException } from '../parts/shop-exception.tsx'
import { ShopPlatforms } from '../parts/shop-platforms.tsx'

export function ShopPage() {
  const { t } = useTranslation('shops')
  const { shop: id } = useParams({ strict: false }) as { shop: string }
  // Asked for at the same time, not one after another.
  usePrefetchQuery(query('GET /consent-settings', {}))
  usePrefetchQuery(query('GET /shop-settings', {}))
  usePrefetchQuery(query('GET /shop-enrich', {}))
  const shop = useLoaded('GET /shops/{shop_id}', { path: { shop_id: id } })
  const mayChange = useMay('settings')
  return (
    <SettingsPage
      title={shop.name}
      above={[{ title: t('titles.shops'), to: '/settings/shops' }]}
      lead={shop.url}
      badge={<ShopBadge isActive={shop.active} />}
      actions={mayChange && <Switch id={id} name={shop.name} isActive={shop.active} />}
    >
      <Stack>
        <ShopBasics key={`basics-${id}`} shop={shop} />
        <ShopException key={`exception-${id}`} shopId={id} />
        <ShopAttribution key={`attribution-${id}`} shopId={id} />
        <ShopPlatforms key={`platforms-${id}`} shopId={id} />
        <ShopEnrich key={`enrich-${id}`} shopId={id} />
        <FillContacts />
      </Stack>
    </SettingsPage>
  )
}

function Switch({ id, name, isActive }: { id: string; name: string; isActive: boolean }) {
  const { t } = useTranslation('shops')
  const confirm = useConfirm()
  const effect = { touches: ['/shops', '/contacts', '/lists', '/segments'] }
  const enable = useSend('POST /shops/{shop_id}/enable', { ...effect, onDone: () => notify(t('enabled')) })
  const disable = useSend('POST /shops/{shop_id}/disable', { ...effect, onDone: () => notify(t('disabled')) })
  const ask = async () => {
    const question = {
      title: t('disable.title', { name }),
      text: t('disable.text'),
      action: t('disable.action'),
      isDangerous: true,
    }
    if (await confirm(question)) disable.mutate({ path: { shop_id: id } })
  }
  return isActive ? (
    <Button variant="default" onClick={ask} loading={disable.isPending}>
      {t('disable.action')}
    </Button>
  ) : (
    <Button onClick={() => enable.mutate({ path: { shop_id: id } })} loading={enable.isPending}>
      {t('enable')}
    </Button>
  )
}
