import { Alert, Grid, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import { errorText } from '../../../../i18n/errors.ts'
import { Section } from '../../../../ui/section.tsx'
import { Approval } from './approval.tsx'
import { useAudienceCount } from './audience-count.ts'
import { Checklist } from './checklist.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import type { StepProps } from './use-draft.ts'

/** The last look before it is approved: what is wrong, when it goes, to how many. */
export function CheckStep({ state, onStep }: StepProps) {
  const { t } = useTranslation('campaigns')
  const { campaign } = state
  const path = { campaign_id: campaign.id }
  const { data, error, isFetching } = useApi('GET /campaigns/{campaign_id}/checklist', { path })
  const count = useAudienceCount(campaign, campaign.audience)
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack>
          <Section title={t('check.title')} lead={t('check.lead')}>
            {error && <Alert color="red">{errorText(error)}</Alert>}
            {!data && !error && <Skeleton h={280} />}
            {data && <Checklist items={data.items} type={campaign.type} onStep={onStep} />}
          </Section>
          <ScheduleCard state={state} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Approval state={state} count={count} isReady={Boolean(data?.ready)} isChecking={isFetching} />
      </Grid.Col>
    </Grid>
  )
}
