import { Select, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useSearchState } from '../../../core/search-state.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Page } from '../../../ui/page/page.tsx'
import { type Mailing, namedBy } from '../logic/mailing.ts'
import { useAverage, useStats } from '../logic/use-stats.ts'
import { Actions } from '../parts/actions.tsx'
import { NodeCard, useNames } from '../parts/automation/node-card.tsx'
import { WebhookTable } from '../parts/automation/webhook-table.tsx'
import { ReadingCards } from '../parts/breakdown/breakdowns.tsx'
import { Figures } from '../parts/figures.tsx'
import { HoldoutCard } from '../parts/holdout-card.tsx'
import { ProviderCard } from '../parts/provider-card.tsx'
import { RevenueSummary } from '../parts/revenue/revenue-summary.tsx'
import { TimelineCard } from '../parts/timeline-card.tsx'
import { Views } from '../parts/views.tsx'

/** The statistics of an automation, of all its e-mails or of one. */
export function AutomationPage() {
  const { t } = useTranslation('statistics')
  const { time } = useFormat()
  const [search, set] = useSearchState()
  const { automation: id } = useParams({ strict: false }) as { automation: string }
  const automation = useLoaded('GET /automations/{automation_id}', { path: { automation_id: id } })
  const { nodes, webhooks } = useLoaded('GET /automations/{automation_id}/report', { path: { automation_id: id } })
  const nameOf = useNames(nodes)
  const node = nodes.find((one) => one.node === search.node)?.node
  const mailing: Mailing = { kind: 'automation', id, ...(node ? { node } : {}) }
  const { humans, stats, fault } = useStats(mailing)
  const average = useAverage(mailing)
  const { firstActivatedAt } = automation
  return (
    <Page
      title={automation.name}
      above={[
        { title: t('automation.all'), to: '/automations' },
        { title: automation.name, to: `/automations/${id}/edit` },
      ]}
      lead={firstActivatedAt ? t('automation.lead', { at: time(firstActivatedAt) }) : t('automation.notYet')}
      actions={<Actions mailing={mailing} humans={humans} />}
    >
      {nodes.length > 1 && (
        <Select
          label={t('automation.which')}
          data={[
            { value: '', label: t('automation.allMails') },
            ...nodes.map((one) => ({ value: one.node, label: nameOf(one.node) })),
          ]}
          value={node ?? ''}
          onChange={(value) => set({ node: value || undefined, page: undefined })}
          allowDeselect={false}
          maw={420}
          mb="md"
        />
      )}
      <Views
        mailing={mailing}
        name={automation.name}
        shopId={automation.shopId}
        startedAt={firstActivatedAt}
        humans={humans}
        stats={stats}
        fault={fault}
        nameOf={node ? undefined : nameOf}
        webhooks={webhooks.length ? <WebhookTable calls={webhooks} nodes={automation.graph.nodes} /> : undefined}
        overview={
          <Stack>
            <Figures stats={stats} humans={humans} average={average} />
            <RevenueSummary mailing={mailing} totals={stats?.totals} />
            <HoldoutCard holdout={stats?.holdout} />
            {!node && <NodeCard id={id} nodes={nodes} nameOf={nameOf} />}
            <TimelineCard timeline={stats?.timeline} />
            <ProviderCard providers={stats?.providers} />
            {!node && <ReadingCards about={namedBy(mailing)} />}
          </Stack>
        }
      />
    </Page>
  )
}
