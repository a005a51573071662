import { Badge, Button, Card, Select, Stack } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useSearchState } from '../../../core/search-state.ts'
import { useFormat } from '../../../i18n/format.ts'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'
import { PageLink } from '../../../ui/link/link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { type Site, stateOf } from '../logic/site.ts'
import { CallExamples } from '../parts/call-examples.tsx'
import { EventTable } from '../parts/event-table.tsx'
import { ModeForm } from '../parts/mode-form.tsx'
import { ScriptSection } from '../parts/script-section.tsx'

/** Web tracking of one e-shop; its address names the e-shop if there are several. */
export function WebTrackingPage() {
  const { t } = useTranslation('web-tracking')
  const [search, setSearch] = useSearchState()
  const sites = useSites()
  const site = sites.find(({ shop }) => shop.id === search.shop) ?? sites[0]
  return (
    <SettingsPage title={t('titles.webTracking')} lead={t('lead')} badge={site && <SiteBadge site={site} />}>
      {site ? (
        <Stack gap="lg">
          {sites.length > 1 && (
            <Select
              label={t('shop')}
              allowDeselect={false}
              searchable
              filter={foldedFilter}
              maw={360}
              value={site.shop.id}
              onChange={(shop) => shop && setSearch({ shop, page: undefined })}
              data={sites.map(({ shop }) => ({ value: shop.id, label: shop.name }))}
            />
          )}
          <Parts key={site.shop.id} site={site} />
        </Stack>
      ) : (
        <Card withBorder p={0}>
          <Empty icon={IconShoppingBag} title={t('noShop.title')} text={t('noShop.text')}>
            <Button component={PageLink} to="/settings/shops">
              {t('noShop.action')}
            </Button>
          </Empty>
        </Card>
      )}
    </SettingsPage>
  )
}

const Parts = ({ site }: { site: Site }) => (
  <>
    <ModeForm site={site} />
    <ScriptSection site={site} />
    <EventTable shopId={site.shop.id} />
    <CallExamples shop={site.shop} />
  </>
)

function useSites(): Site[] {
  const { items: shops } = useLoaded('GET /shops', { query: { pageSize: 100 } })
  const { items: trackings } = useLoaded('GET /web-tracking', {})
  const { items: scripts } = useLoaded('GET /site-script', {})
  // The oldest e-shop first.
  return trackings.flatMap((tracking) => {
    const shop = shops.find(({ id }) => id === tracking.shopId)
    const script = scripts.find(({ shopId }) => shopId === tracking.shopId)
    return shop && script ? [{ shop, tracking, script }] : []
  })
}

const COLORS = { off: 'gray', silent: 'yellow', works: 'teal' }

function SiteBadge({ site }: { site: Site }) {
  const { t } = useTranslation('web-tracking')
  const { ago } = useFormat()
  const state = stateOf(site)
  const { lastEventAt } = site.tracking
  return <Badge color={COLORS[state]}>{t(`states.${state}`, { when: lastEventAt ? ago(lastEventAt) : '' })}</Badge>
}
