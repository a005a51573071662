import { Box, Progress, Stepper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { STEPS, type Step } from '../logic/plan.ts'

/** The steps of the wizard. Earlier ones can be opened again. */
export function Steps({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const { t } = useTranslation('migration')
  const at = STEPS.indexOf(step)
  return (
    <Box mb="lg">
      <Stepper
        active={at}
        size="sm"
        visibleFrom="sm"
        onStepClick={(next) => onStep(STEPS[next]!)}
        aria-label={t('steps.label')}
      >
        {STEPS.map((one, place) => (
          <Stepper.Step
            key={one}
            label={t(`steps.${one}`)}
            allowStepSelect={place < at}
            aria-current={place === at ? 'step' : undefined}
          />
        ))}
      </Stepper>
      <Box hiddenFrom="sm">
        <Text fw={600} mb={6}>
          {t('steps.short', { number: at + 1, all: STEPS.length, name: t(`steps.${step}`) })}
        </Text>
        <Progress value={(100 * (at + 1)) / STEPS.length} aria-label={t('steps.label')} />
      </Box>
    </Box>
  )
}
