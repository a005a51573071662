import { Button, Menu, SegmentedControl, Stack, Tabs } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../api/client.ts'
import { useApi, useLoaded } from '../../../api/hooks.ts'
import { useSearchState } from '../../../app/search-state.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Page } from '../../../ui/page.tsx'
import { ActivityTable } from '../parts/activity-table.tsx'
import { ClickMap } from '../parts/click-map.tsx'
import { Figures } from '../parts/figures.tsx'
import { ProviderCard } from '../parts/provider-card.tsx'
import { RecipientTable } from '../parts/recipient-table.tsx'
import { TimelineCard } from '../parts/timeline-card.tsx'

const TABS = ['overview', 'clicks', 'recipients', 'activity'] as const

/** How a campaign did. */
export function StatisticsPage() {
  const { t } = useTranslation('statistics')
  const { time } = useFormat()
  const [search, set] = useSearchState()
  const { campaign: id } = useParams({ strict: false }) as { campaign: string }
  const campaign = useLoaded('GET /campaigns/{campaign_id}', { path: { campaign_id: id } })
  const humans = search.count !== 'all'
  const tab = TABS.find((one) => one === search.view) ?? 'overview'
  const { data: stats } = useApi(
    'GET /stats/campaigns/{campaign_id}',
    { path: { campaign_id: id }, query: { humans } },
    { keeps: true },
  )
  return (
    <Page
      title={campaign.name}
      above={[
        { title: t('campaigns'), to: '/campaigns' },
        { title: campaign.name, to: `/campaigns/${id}` },
      ]}
      lead={campaign.startedAt ? t('lead', { subject: campaign.subject, at: time(campaign.startedAt) }) : t('notYet')}
      actions={<Actions id={id} humans={humans} onHumans={(all) => set({ count: all ? undefined : 'all' })} />}
    >
      <Tabs
        value={tab}
        onChange={(view) =>
          set({
            view: view === 'overview' ? undefined : (view ?? undefined),
            page: undefined,
            tab: undefined,
            q: undefined,
          })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={t('views')}>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Stack>
            <Figures stats={stats} humans={humans} />
            <TimelineCard timeline={stats?.timeline} />
            <ProviderCard providers={stats?.providers} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="clicks">
          <ClickMap id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="recipients">
          <RecipientTable id={id} humans={humans} />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <ActivityTable id={id} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function Actions({ id, humans, onHumans }: { id: string; humans: boolean; onHumans: (humans: boolean) => void }) {
  const { t } = useTranslation('statistics')
  const path = { campaign_id: id }
  const report = addressOf('GET /stats/campaigns/{campaign_id}/report', { path, query: { format: 'csv', humans } })
  const rows = (kind: 'recipients' | 'events') =>
    addressOf('GET /stats/campaigns/{campaign_id}/recipients', { path, query: { format: 'csv', humans, rows: kind } })
  return (
    <>
      <SegmentedControl
        aria-label={t('count')}
        value={humans ? 'people' : 'all'}
        onChange={(value) => onHumans(value === 'people')}
        data={[
          { value: 'people', label: t('people') },
          { value: 'all', label: t('withMachines') },
        ]}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
            CSV
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={report} download>
            {t('csv.report')}
          </Menu.Item>
          <Menu.Item component="a" href={rows('recipients')} download>
            {t('csv.recipients')}
          </Menu.Item>
          <Menu.Item component="a" href={rows('events')} download>
            {t('csv.events')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
