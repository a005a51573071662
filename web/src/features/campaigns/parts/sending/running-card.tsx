import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarTime,
  IconChartBar,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCompany, useRight } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { Stat } from '../../../../ui/figure/stat.tsx'
import { PageLink } from '../../../../ui/link/link.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { type Campaign, type Counts, isCancellable, isPausable } from '../../logic/campaign.ts'
import { useCounts } from '../../logic/live-counts.ts'
import { usePace } from '../../logic/sending/pace.ts'
import { useCampaignControl } from '../../logic/sending/use-campaign-control.ts'
import { SendingBar } from '../sending-bar.tsx'
import { Variants } from './variants.tsx'

const KNOWN_REASONS = [
  'manual',
  'bounce_rate',
  'complaint_rate',
  'refused',
  'restored',
  'sender_refused',
  'unrecorded',
  'content',
] as const

/** A campaign that is scheduled or being sent. */
export function RunningCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { time } = useFormat()
  const { timezone } = useCompany()
  const { status } = campaign
  const reason = KNOWN_REASONS.find((one) => one === campaign.pausedReason) ?? 'other'
  return (
    <Stack>
      <Section
        title={t(`running.${status as 'sending'}`)}
        lead={status === 'paused' && reason === 'manual' && t('paused.reasons.manual')}
        actions={<Controls campaign={campaign} />}
      >
        {status === 'paused' && reason !== 'manual' && (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mb="md">
            {t(`paused.reasons.${reason}`)}
          </Alert>
        )}
        {status === 'scheduled' ? (
          <Text>
            <IconCalendarTime size={18} aria-hidden style={{ verticalAlign: 'text-bottom' }} />{' '}
            {t('running.at', { time: time(campaign.sendAt), zone: timezone })}
          </Text>
        ) : (
          <Progress campaign={campaign} />
        )}
      </Section>
      {campaign.ab && <Variants campaign={campaign} />}
    </Stack>
  )
}

function Progress({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const counts = useCounts(campaign)
  return (
    <>
      <SendingBar campaign={campaign} size="lg" />
      <PaceLine campaign={campaign} counts={counts} />
      <SimpleGrid cols={{ base: 2, sm: 4 }} mt="md">
        <Stat label={t('figures.sent')} value={number(counts.sent)} />
        <Stat label={t('figures.queued')} value={number(counts.queued)} />
        <Stat label={t('figures.failed')} value={number(counts.failed)} />
        <Stat label={t('figures.skipped')} value={number(counts.skipped)} />
      </SimpleGrid>
    </>
  )
}

/** The speed of sending and the expected end. */
function PaceLine({ campaign, counts }: { campaign: Campaign; counts: Counts }) {
  const { t } = useTranslation('campaigns')
  const { number, time } = useFormat()
  const { perMinute, endsAt } = usePace(campaign, counts)
  if (!counts.queued) return null
  const parts = [
    perMinute >= 1 && t('pace.perMinute', { number: number(Math.round(perMinute)) }),
    perMinute > 0 && perMinute < 1 && t('pace.perHour', { number: number(Math.ceil(60 * perMinute)) }),
    endsAt && t('pace.end', { time: time(endsAt.toISOString()) }),
  ].filter(Boolean)
  return (
    <Text fz="sm" mt="xs">
      {parts.join(' · ')}
    </Text>
  )
}

function Controls({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const maySend = useRight('send')
  const control = useCampaignControl(campaign)
  const { id, status, counts } = campaign
  const toStatistics = counts.sent > 0 && (
    <Button
      variant="default"
      leftSection={<IconChartBar size={16} aria-hidden />}
      component={PageLink}
      to={`/campaigns/${id}/statistics`}
    >
      {t('statistics')}
    </Button>
  )
  if (!maySend) return toStatistics
  return (
    <Group gap="sm">
      {toStatistics}
      {status === 'scheduled' && (
        <Button variant="default" onClick={control.unapprove} disabled={control.isBusy}>
          {t('ask.unapprove.action')}
        </Button>
      )}
      {isPausable(status) && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          onClick={control.pause}
          disabled={control.isBusy}
        >
          {t('ask.pause.action')}
        </Button>
      )}
      {status === 'paused' && (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={control.resume}
          disabled={control.isBusy}
        >
          {t('ask.resume.action')}
        </Button>
      )}
      {isCancellable(status) && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={control.cancel}
          disabled={control.isBusy}
        >
          {t('ask.cancel.action')}
        </Button>
      )}
    </Group>
  )
}
