import { Button, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight, IconDeviceFloppy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchState } from '../../../../core/search-state.ts'
import { useLeaveGuard } from '../../../../ui/form/leave-guard.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { Page } from '../../../../ui/page/page.tsx'
import type { Campaign } from '../../logic/campaign.ts'
import { areaOf, STEP_OF } from '../../logic/draft/checks.ts'
import { completeSteps, STEPS, type Step } from '../../logic/draft/draft.ts'
import { useChecklist } from '../../logic/draft/use-checklist.ts'
import { type DraftState, type StepProps, useDraft } from '../../logic/draft/use-draft.ts'
import { CampaignMenu } from '../campaign-menu.tsx'
import { StateBadge } from '../state-badge.tsx'
import { AudienceStep } from './audience/audience-step.tsx'
import { BasicsStep } from './basics/basics-step.tsx'
import { CheckStep } from './check/check-step.tsx'
import { DraftConflict } from './conflict.tsx'
import { ContentStep } from './content/content-step.tsx'
import { Steps } from './steps.tsx'

interface Props {
  campaign: Campaign
  /** Called with whether there are unsaved changes. */
  onDirty: (isDirty: boolean) => void
}

/** A draft in four steps. Changes are saved on the way from one step to the next. */
export function DraftView({ campaign, onDirty }: Props) {
  const { t } = useTranslation('campaigns')
  const state = useDraft(campaign)
  useLeaveGuard(state.isDirty)
  const [step, goTo] = useStep(state)
  useEffect(() => onDirty(state.isDirty), [onDirty, state.isDirty])
  const save = async () => {
    if (state.isDirty && (await state.save())) notify(t('saved'))
  }
  useHotkeys([['mod+S', () => void save()]], [], true)
  return (
    <Page
      title={state.campaign.name}
      above={[{ title: t('titles.campaigns'), to: '/campaigns' }]}
      badge={<StateBadge status={campaign.status} />}
      actions={
        <>
          <Text fz="sm" c="dimmed" role="status">
            {state.isSaving ? t('saving') : state.isDirty ? t('unsaved') : t('allSaved')}
          </Text>
          <Button
            variant="default"
            leftSection={<IconDeviceFloppy size={16} aria-hidden />}
            disabled={!state.isDirty}
            loading={state.isSaving}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
          <CampaignMenu campaign={campaign} />
        </>
      }
    >
      <Steps step={step} complete={useComplete(state)} onStep={goTo} />
      {VIEWS[step]({ state, onStep: goTo, onSave: () => void save() })}
      <Onward step={step} onStep={goTo} isBusy={state.isSaving} />
      <DraftConflict state={state} />
    </Page>
  )
}

const VIEWS: Record<Step, (props: StepProps) => ReactNode> = {
  basics: (props) => <BasicsStep {...props} />,
  audience: (props) => <AudienceStep {...props} />,
  content: (props) => <ContentStep {...props} />,
  check: (props) => <CheckStep {...props} />,
}

/** Finished steps; none until the checklist is loaded. */
function useComplete({ campaign, draft }: DraftState): ReadonlySet<Step> {
  const { items, error } = useChecklist(campaign)
  if (!items && !error) return new Set()
  const faulty = items?.filter(({ severity }) => severity === 'error').map((item) => STEP_OF[areaOf(item)])
  return completeSteps(draft, campaign.type, faulty ?? [])
}

/** The open step, kept in the address. Changes are saved before another one opens. */
function useStep({ isDirty, save }: DraftState): [Step, (step: Step) => void] {
  const [search, setSearch] = useSearchState()
  const [wanted, setWanted] = useState<Step | null>(null)
  const step = STEPS.find((one) => one === search.step) ?? 'basics'
  // Waits until the saved draft is shown: before that, the page would ask about unsaved changes.
  useEffect(() => {
    if (!wanted || isDirty) return
    setWanted(null)
    setSearch({ step: wanted === 'basics' ? undefined : wanted })
    window.scrollTo({ top: 0 })
  }, [wanted, isDirty, setSearch])
  const goTo = async (next: Step) => {
    if (isDirty && !(await save())) return
    setWanted(next)
  }
  return [step, (next) => void goTo(next)]
}

function Onward({ step, onStep, isBusy }: { step: Step; onStep: (step: Step) => void; isBusy: boolean }) {
  const { t } = useTranslation('campaigns')
  const { t: common } = useTranslation()
  const at = STEPS.indexOf(step)
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]]
  return (
    <Group justify="space-between" mt="xl">
      {before ? (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => onStep(before)}
          loading={isBusy}
        >
          {common('back')}
        </Button>
      ) : (
        <span />
      )}
      {after && (
        <Button rightSection={<IconArrowRight size={16} aria-hidden />} onClick={() => onStep(after)} loading={isBusy}>
          {t('steps.next', { step: t(`steps.${after}`) })}
        </Button>
      )}
    </Group>
  )
}
