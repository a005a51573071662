import { Button, Group, Stack } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { EMPTY, hasKey, originOf, type Plan, STEPS, type Step } from '../logic/plan.ts'
import { CheckStep } from './check-step.tsx'
import { DataStep } from './data-step.tsx'
import { ServiceStep } from './service-step.tsx'
import { Steps } from './steps.tsx'

/** The steps from the choice of a service to the start. */
export function Wizard({ onStarted }: { onStarted: () => void }) {
  const { t } = useTranslation('migration')
  const { t: common } = useTranslation()
  const [plan, setPlan] = useState<Plan>(EMPTY)
  const [step, setStep] = useState<Step>('service')
  const change = (changes: Partial<Plan>) => setPlan((before) => ({ ...before, ...changes }))
  const origin = originOf(plan)
  const isReady = { service: plan.service !== null, data: origin !== null, check: true }[step]
  const place = useRef<HTMLDivElement>(null)
  useFocusOn(place, step)
  useLeaveGuard(plan.files.length > 0)
  const go = (by: number) => setStep(STEPS[STEPS.indexOf(step) + by]!)
  return (
    <>
      <Steps step={step} onStep={setStep} />
      <Stack gap="lg" ref={place} tabIndex={-1} style={{ outline: 'none' }}>
        {step === 'service' && (
          <ServiceStep
            service={plan.service}
            onChange={(service) => setPlan({ ...EMPTY, service, way: hasKey(service) ? 'key' : 'files' })}
          />
        )}
        {step === 'data' && <DataStep plan={plan} onChange={change} />}
        {step === 'check' && origin && <CheckStep origin={origin} onStarted={onStarted} onBack={() => go(-1)} />}
        {step !== 'check' && (
          <Group justify="space-between">
            {step === 'service' ? (
              <span />
            ) : (
              <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => go(-1)}>
                {common('back')}
              </Button>
            )}
            <Button disabled={!isReady} rightSection={<IconArrowRight size={16} aria-hidden />} onClick={() => go(1)}>
              {t('next')}
            </Button>
          </Group>
        )}
      </Stack>
    </>
  )
}

/** Moves the focus to the new step, for people who use a keyboard or a screen reader. */
function useFocusOn(place: React.RefObject<HTMLDivElement | null>, step: Step) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    place.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [place, step])
}
