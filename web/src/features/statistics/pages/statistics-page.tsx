import { Skeleton, Stack, Tabs } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { useApi, useLoaded } from '../../../api/hooks.ts'
import { useSearchState } from '../../../core/search-state.ts'
import { useFormat } from '../../../i18n/format.ts'
import { TaggedText } from '../../../parts/merge-tag/tagged-text.tsx'
import { faultOf } from '../../../parts/object/table.ts'
import { Fault } from '../../../ui/page/fault.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { vatOf } from '../logic/earned.ts'
import { Actions } from '../parts/actions.tsx'
import { ActivityTable } from '../parts/activity-table.tsx'
import { ClickMap } from '../parts/click-map.tsx'
import { Figures } from '../parts/figures.tsx'
import { ProviderCard } from '../parts/provider-card.tsx'
import { RecipientTable } from '../parts/recipient-table.tsx'
import { RevenueSummary } from '../parts/revenue/revenue-summary.tsx'
import { RevenueView } from '../parts/revenue/revenue-view.tsx'
import { TimelineCard } from '../parts/timeline-card.tsx'
import { VariantCard } from '../parts/variant-card.tsx'

const TABS = ['overview', 'revenue', 'clicks', 'recipients', 'activity'] as const

/** The statistics of a campaign. */
export function StatisticsPage() {
  const { t } = useTranslation('statistics')
  const { time } = useFormat()
  const [search, set] = useSearchState()
  const { campaign: id } = useParams({ strict: false }) as { campaign: string }
  const campaign = useLoaded('GET /campaigns/{campaign_id}', { path: { campaign_id: id } })
  const humans = search.count !== 'all'
  const vat = vatOf(search.vat)
  const tab = TABS.find((one) => one === search.view) ?? 'overview'
  const asked = useApi(
    'GET /stats/campaigns/{campaign_id}',
    { path: { campaign_id: id }, query: { humans, ...(vat ? { vat } : {}) } },
    { keeps: true, isShown: true },
  )
  const stats = asked.data
  const fault = faultOf(asked)
  return (
    <Page
      title={campaign.name}
      above={[
        { title: t('campaigns'), to: '/campaigns' },
        { title: campaign.name, to: `/campaigns/${id}` },
      ]}
      lead={
        campaign.startedAt ? (
          <Trans
            t={t}
            i18nKey="lead"
            values={{ at: time(campaign.startedAt) }}
            components={{ subject: <TaggedText text={campaign.subject} /> }}
          />
        ) : (
          t('notYet')
        )
      }
      actions={<Actions id={id} humans={humans} />}
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
          {fault ? (
            <Fault {...fault} />
          ) : (
            <Stack>
              <Figures stats={stats} humans={humans} />
              <RevenueSummary id={id} totals={stats?.totals} />
              <TimelineCard timeline={stats?.timeline} />
              <VariantCard variants={stats?.variants} winner={campaign.winner} />
              <ProviderCard providers={stats?.providers} />
            </Stack>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="revenue">
          {fault ? (
            <Fault {...fault} />
          ) : stats ? (
            <RevenueView campaign={campaign} totals={stats.totals} />
          ) : (
            <Skeleton h={320} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="clicks">
          {fault ? <Fault {...fault} /> : <ClickMap id={id} links={stats?.links} />}
        </Tabs.Panel>
        <Tabs.Panel value="recipients">
          <RecipientTable id={id} humans={humans} />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <ActivityTable id={id} humans={humans} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
