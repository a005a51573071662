import { Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { type CampaignRow, doneOf } from '../logic/campaign.ts'
import { useCounts } from '../logic/live-counts.ts'

/** The progress of a campaign being sent. */
export function SendingBar({ campaign, size = 'sm' }: { campaign: CampaignRow; size?: 'sm' | 'lg' }) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const counts = useCounts(campaign)
  const done = doneOf(counts)
  const isPaused = campaign.status === 'paused'
  const isStill = isPaused || campaign.status === 'deciding'
  const isUncounted = !counts.recipients
  const text = isUncounted
    ? t('progress.preparing')
    : t('progress.of', { done: number(done), total: number(counts.recipients) })
  return (
    <>
      <Progress
        size={size}
        radius="xl"
        value={isUncounted ? 100 : (100 * done) / counts.recipients}
        color={isPaused ? 'orange' : undefined}
        striped={!isStill}
        animated={!isStill}
        aria-label={t('progress.label', { name: campaign.name })}
      />
      <Text fz={size === 'lg' ? 'sm' : 'xs'} c="dimmed" mt={4} className="numbers">
        {text}
      </Text>
    </>
  )
}
