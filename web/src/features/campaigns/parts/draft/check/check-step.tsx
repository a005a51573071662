import { Alert, Grid, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../../i18n/errors.ts'
import type { Fix } from '../../../../../parts/checks/fixes.ts'
import { Section } from '../../../../../ui/page/section.tsx'
import { useAudienceCount } from '../../../logic/draft/audience-count.ts'
import { useChecklist } from '../../../logic/draft/use-checklist.ts'
import type { StepProps } from '../../../logic/draft/use-draft.ts'
import { Approval } from './approval.tsx'
import { Checklist } from './checklist.tsx'
import { ScheduleCard } from './schedule-card.tsx'

/** The last step before approval: the checklist, the schedule and the number of recipients. */
export function CheckStep({ state, onStep }: StepProps) {
  const { t } = useTranslation('campaigns')
  const { campaign } = state
  const { items, isReady, error, isFetching } = useChecklist(campaign)
  const count = useAudienceCount(campaign, campaign.audience)
  const fixWith = async (fix: Fix) => {
    const { content } = state.draft
    const { mjml } = content.design ?? {}
    const design = typeof mjml === 'string' ? { mjml: fix(mjml) } : content.design
    state.change({ content: { ...content, html: fix(content.html), design } })
    await state.save()
  }
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack>
          <Section title={t('check.title')} lead={t('check.lead')}>
            {error && <Alert color="red">{errorText(error)}</Alert>}
            {!items && !error && <Skeleton h={280} />}
            {items && (
              <Checklist items={items} campaign={campaign} onStep={onStep} onFix={(fix) => void fixWith(fix)} />
            )}
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
