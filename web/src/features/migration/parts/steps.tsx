import { useTranslation } from 'react-i18next'
import { Steps as AllSteps } from '../../../ui/page/steps.tsx'
import { STEPS, type Step } from '../logic/plan.ts'

/** The steps of the wizard. Earlier ones can be opened again. */
export function Steps({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const { t } = useTranslation('migration')
  const at = STEPS.indexOf(step)
  const steps = STEPS.map((name, place) => ({
    name,
    title: t(`steps.${name}`),
    isComplete: place < at,
    isClosed: place > at,
  }))
  return <AllSteps label={t('steps.label')} steps={steps} current={step} onStep={onStep} />
}
