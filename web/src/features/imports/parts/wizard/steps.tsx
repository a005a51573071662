import { useTranslation } from 'react-i18next'
import { Steps as AllSteps } from '../../../../ui/page/steps.tsx'
import { STEPS, type Step } from '../../logic/plan.ts'

interface Props {
  step: Step
  /** The last step that can be opened. */
  reach: number
  onStep: (step: Step) => void
}

/** The steps of the wizard. Earlier ones can be opened again. */
export function Steps({ step, reach, onStep }: Props) {
  const { t } = useTranslation('imports')
  const at = STEPS.indexOf(step)
  const steps = STEPS.map((name, place) => ({
    name,
    title: t(`steps.${name}`),
    isComplete: place < at,
    isClosed: place > reach,
  }))
  return <AllSteps label={t('steps.label')} steps={steps} current={step} onStep={onStep} />
}
