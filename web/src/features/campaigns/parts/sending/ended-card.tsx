import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconChartBar, IconMailForward, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay, useRight } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { outcomeOf } from '../../../../parts/outcome/outcome.ts'
import { Amounts } from '../../../../parts/revenue/amounts.tsx'
import { Stat } from '../../../../ui/figure/stat.tsx'
import { PageLink } from '../../../../ui/link/link.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { type Campaign, shareOf } from '../../logic/campaign.ts'
import { useCampaignControl } from '../../logic/sending/use-campaign-control.ts'
import { useCampaignActions } from '../../logic/use-campaign-actions.ts'
import { Variants } from './variants.tsx'

/** An ended campaign: its results and the actions that remain. */
export function EndedCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { time } = useFormat()
  const { status, counts } = campaign
  const key = status as 'sent' | 'cancelled' | 'failed'
  return (
    <Stack>
      {status === 'failed' && <FailAlert reason={campaign.failReason} />}
      <Section
        title={t(`ended.${key}`)}
        lead={t('ended.at', { time: time(campaign.finishedAt) })}
        actions={<EndedActions campaign={campaign} />}
      >
        {counts.recipients > 0 && <Figures campaign={campaign} />}
      </Section>
      {campaign.ab && <Variants campaign={campaign} />}
    </Stack>
  )
}

const REASONS = [
  ...(['empty_segment', 'preparing', 'sender_missing', 'sender_unconfirmed', 'domain_unverified'] as const),
  ...(['html_empty', 'subject_empty'] as const),
]

function FailAlert({ reason }: { reason: string | null }) {
  const { t } = useTranslation('campaigns')
  // All other reasons are about the content.
  const text = t(`failed.${REASONS.find((one) => one === reason) ?? 'content'}`)
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={t('failed.title')}>
      {text} {t('failed.advice')}
    </Alert>
  )
}

function Figures({ campaign: { counts } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { t: earned } = useTranslation('revenue')
  const { number, percent } = useFormat()
  const { sent, orders, revenue } = counts
  const { deliveredShare, undeliveredShare } = outcomeOf(counts)
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: orders > 0 ? 4 : 6 }}>
        <Stat label={t('figures.sent')} value={number(sent)} />
        <Stat label={t('figures.delivered')} value={percent(deliveredShare)} />
        <Stat label={t('figures.opened')} value={percent(shareOf(counts.opened, sent))} />
        <Stat label={t('figures.clicked')} value={percent(shareOf(counts.clicked, sent))} />
        <Stat label={t('figures.unsubscribed')} value={percent(shareOf(counts.unsubscribed, sent))} />
        <Stat label={t('figures.bounced')} value={percent(undeliveredShare)} />
        {orders > 0 && (
          <>
            <Stat label={earned('orders')} value={number(orders)} />
            <Stat label={earned('revenue')} value={<Amounts amounts={revenue} />} />
          </>
        )}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" mt="xs">
        {t('figures.bases')}
      </Text>
    </>
  )
}

function EndedActions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const [mayChange, maySend] = [useMay('campaigns'), useRight('send')]
  const actions = useCampaignActions(campaign)
  const control = useCampaignControl(campaign)
  const { id, status, counts, startedAt } = campaign
  return (
    <Group gap="sm">
      {status === 'sent' && maySend && counts.failed > counts.hardBounced && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={control.retry}
          loading={control.isBusy}
        >
          {t('ask.retry.action')}
        </Button>
      )}
      {status === 'sent' && mayChange && (
        <Button variant="default" leftSection={<IconMailForward size={16} aria-hidden />} onClick={actions.resend}>
          {t('resend.action')}
        </Button>
      )}
      {startedAt && counts.recipients > 0 && (
        <Button
          leftSection={<IconChartBar size={16} aria-hidden />}
          component={PageLink}
          to={`/campaigns/${id}/statistics`}
        >
          {t('statistics')}
        </Button>
      )}
    </Group>
  )
}
