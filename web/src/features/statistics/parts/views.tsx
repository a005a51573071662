import { Skeleton, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useSearchState } from '../../../core/search-state.ts'
import { Fault } from '../../../ui/page/fault.tsx'
import type { Mailing } from '../logic/mailing.ts'
import { ClickMap } from './click-map.tsx'
import { ActivityTable } from './recipients/activity-table.tsx'
import { RecipientTable } from './recipients/recipient-table.tsx'
import { RevenueView } from './revenue/revenue-view.tsx'

const VIEWS = ['overview', 'revenue', 'clicks', 'recipients', 'activity', 'webhooks'] as const

interface Props {
  mailing: Mailing
  name: string
  shopId: string
  startedAt: string | null
  humans: boolean
  stats: Answer<'GET /stats/campaigns/{campaign_id}'> | undefined
  fault: Parameters<typeof Fault>[0] | undefined
  overview: ReactNode
  /** Left out when there are none. */
  webhooks?: ReactNode
  /** The names of e-mails by their nodes, where several are listed. */
  nameOf?: ((node: string) => string) | undefined
}

/** The views of the statistics, one at a time. */
export function Views({ mailing, name, shopId, startedAt, humans, stats, fault, overview, webhooks, nameOf }: Props) {
  const { t } = useTranslation('statistics')
  const [search, set] = useSearchState()
  const views = VIEWS.filter((one) => one !== 'webhooks' || webhooks)
  const choose = (view: string | null) =>
    set({
      view: view === 'overview' ? undefined : (view ?? undefined),
      page: undefined,
      tab: undefined,
      q: undefined,
    })
  const orFault = (shown: ReactNode) => (fault ? <Fault {...fault} /> : shown)
  return (
    <Tabs value={views.find((one) => one === search.view) ?? 'overview'} onChange={choose} keepMounted={false}>
      <Tabs.List mb="md" aria-label={t('views')}>
        {views.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview">{orFault(overview)}</Tabs.Panel>
      <Tabs.Panel value="revenue">
        {orFault(
          stats ? (
            <RevenueView mailing={mailing} shopId={shopId} startedAt={startedAt} totals={stats.totals} />
          ) : (
            <Skeleton h={320} />
          ),
        )}
      </Tabs.Panel>
      <Tabs.Panel value="clicks">
        {orFault(<ClickMap mailing={mailing} name={name} humans={humans} links={stats?.links} />)}
      </Tabs.Panel>
      <Tabs.Panel value="recipients">
        <RecipientTable mailing={mailing} humans={humans} name={name} nameOf={nameOf} />
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <ActivityTable mailing={mailing} humans={humans} nameOf={nameOf} />
      </Tabs.Panel>
      <Tabs.Panel value="webhooks">{webhooks}</Tabs.Panel>
    </Tabs>
  )
}
