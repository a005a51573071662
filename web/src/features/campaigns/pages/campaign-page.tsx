import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Page } from '../../../ui/page/page.tsx'
import { type Campaign, isRunning } from '../logic/campaign.ts'
import { CampaignMenu } from '../parts/campaign-menu.tsx'
import { DraftView } from '../parts/draft/draft-view.tsx'
import { ApprovedCard } from '../parts/sending/approved-card.tsx'
import { EndedCard } from '../parts/sending/ended-card.tsx'
import { RunningCard } from '../parts/sending/running-card.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { Summary } from '../parts/summary.tsx'

/** One campaign: a draft, or its sending and results. */
export function CampaignPage() {
  const { t } = useTranslation('campaigns')
  const { campaign: id } = useParams({ strict: false }) as { campaign: string }
  const campaign = useLoaded('GET /campaigns/{campaign_id}', { path: { campaign_id: id } })
  const mayChange = useMay('campaigns')
  const isDirty = useRef(false)
  const onDirty = useCallback((now: boolean) => {
    isDirty.current = now
  }, [])
  const isDraft = campaign.status === 'draft'
  useEffect(() => {
    // A colleague approved the campaign: it can no longer be edited.
    if (isDraft || !isDirty.current) return
    isDirty.current = false
    notify(t('overtaken'))
  }, [isDraft, t])
  if (isDraft && mayChange) return <DraftView key={id} campaign={campaign} onDirty={onDirty} />
  return (
    <Page
      title={campaign.name}
      above={[{ title: t('titles.campaigns'), to: '/campaigns' }]}
      badge={<StateBadge status={campaign.status} />}
      actions={<CampaignMenu campaign={campaign} />}
    >
      <Stack>
        <StateCard campaign={campaign} />
        <Summary campaign={campaign} />
      </Stack>
    </Page>
  )
}

function StateCard({ campaign }: { campaign: Campaign }) {
  const { status } = campaign
  if (status === 'draft') return null
  if (status === 'approved') return <ApprovedCard campaign={campaign} />
  if (status === 'scheduled' || isRunning(status)) return <RunningCard campaign={campaign} />
  return <EndedCard campaign={campaign} />
}
