import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { TaggedText } from '../../../parts/merge-tag/tagged-text.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { isFresh, type Mailing, namedBy } from '../logic/mailing.ts'
import { useAverage, useReading, useStats } from '../logic/use-stats.ts'
import { Actions } from '../parts/actions.tsx'
import { ReadingCards } from '../parts/breakdown/breakdowns.tsx'
import { Figures } from '../parts/figures.tsx'
import { HoldoutCard } from '../parts/holdout-card.tsx'
import { ProviderCard } from '../parts/provider-card.tsx'
import { RevenueSummary } from '../parts/revenue/revenue-summary.tsx'
import { TimelineCard } from '../parts/timeline-card.tsx'
import { VariantCard } from '../parts/variant-card.tsx'
import { Views } from '../parts/views.tsx'

/** The statistics of a campaign. */
export function StatisticsPage() {
  const { t } = useTranslation('statistics')
  const { time } = useFormat()
  const { campaign: id } = useParams({ strict: false }) as { campaign: string }
  const campaign = useLoaded('GET /campaigns/{campaign_id}', { path: { campaign_id: id } })
  const mailing: Mailing = { kind: 'campaign', id }
  const { humans, stats, fault } = useStats(mailing)
  const average = useAverage(mailing)
  const reading = useReading(namedBy(mailing))
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
      actions={<Actions mailing={mailing} humans={humans} />}
    >
      <Views
        mailing={mailing}
        name={campaign.name}
        shopId={campaign.shopId}
        startedAt={campaign.startedAt}
        humans={humans}
        stats={stats}
        fault={fault}
        overview={
          <Stack>
            <Figures stats={stats} humans={humans} average={average} isFresh={isFresh(campaign.finishedAt)} />
            <RevenueSummary mailing={mailing} totals={stats?.totals} />
            <HoldoutCard holdout={stats?.holdout} />
            <TimelineCard timeline={stats?.timeline} firstDay={reading?.firstDay} />
            <VariantCard variants={stats?.variants} rest={stats?.rest} winner={campaign.winner} />
            <ProviderCard providers={stats?.providers} />
            <ReadingCards about={namedBy(mailing)} />
          </Stack>
        }
      />
    </Page>
  )
}
