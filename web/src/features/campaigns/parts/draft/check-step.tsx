import { Alert, Grid, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../i18n/errors.ts'
import { Section } from '../../../../ui/section.tsx'
import { Approval } from './approval.tsx'
import { useAudienceCount } from './audience-count.ts'
import { Checklist } from './checklist.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { useChecklist } from './use-checklist.ts'
import type { StepProps } from './use-draft.ts'

/** The last look before it is approved: what is wrong, when it goes, to how many. */
export function CheckStep({ state, onStep }: StepProps) {
  const { t } = useTranslation('campaigns')
  const { campaign } = state
  const { items, isReady, error, isFetching } = useChecklist(campaign)
  const count = useAudienceCount(campaign, campaign.audience)
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack>
          <Section title={t('check.title')} lead={t('check.lead')}>
            {error && <Alert color="red">{errorText(error)}</Alert>}
            {!items && !error && <Skeleton h={280} />}
            {items && <Checklist items={items} campaign={campaign} onStep={onStep} />}
          </Section>
          <ScheduleCard state={state} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Approval state={state} count={count} isReady={isReady} isChecking={isFetching} />
      </Grid.Col>
    </Grid>
  )
}
