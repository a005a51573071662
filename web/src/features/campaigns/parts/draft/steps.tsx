import { useTranslation } from 'react-i18next'
import { Steps as AllSteps } from '../../../../ui/page/steps.tsx'
import { STEPS, type Step } from '../../logic/draft/draft.ts'

interface Props {
  step: Step
  complete: ReadonlySet<Step>
  onStep: (step: Step) => void
}

/** The steps of a draft. All can be opened at any time. */
export function Steps({ step, complete, onStep }: Props) {
  const { t } = useTranslation('campaigns')
  const steps = STEPS.map((name) => ({ name, title: t(`steps.${name}`), isComplete: complete.has(name) }))
  return <AllSteps label={t('steps.label')} steps={steps} current={step} onStep={onStep} />
}
