import { Button, Group, Loader, Stack } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useSearchState } from '../../../../core/search-state.ts'
import { useCountToConfirm } from '../../../../parts/contact/count-to-confirm.tsx'
import { useLeaveGuard } from '../../../../ui/form/leave-guard.tsx'
import { useGo } from '../../../../ui/link/link.tsx'
import { columnsOf, isTaking, listsOf, mappingOf, type Plan, STEPS, type Step, type Vouched } from '../../logic/plan.ts'
import { usePreview } from '../../logic/preview.ts'
import { useDraft } from '../../logic/use-draft.ts'
import { useShopAndPurpose, type WorkFault, workFaults } from '../../logic/use-shop-and-purpose.ts'
import { useStart } from '../../logic/use-start.ts'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { Steps } from './steps.tsx'
import { SureDialog } from './sure-dialog.tsx'
import { WorkStep } from './work/work-step.tsx'

interface Props {
  draft: Answer<'GET /imports/drafts/{import_id}'>
  kept: Plan
}

/** The steps from a file to an import. */
export function Wizard({ draft, kept }: Props) {
  const { t } = useTranslation('imports')
  const { plan, change, keepStep, isLost, ...saving } = useDraft(draft, kept)
  const [vouched, setVouched] = useState<Vouched>({ consent: false, subscribers: false })
  const [tried, setTried] = useState<readonly WorkFault[]>([])
  const chosen = useShopAndPurpose(plan)
  const { data: preview, error: fault } = usePreview({ fileId: plan.file.fileId, options: plan.format })
  const columns = columnsOf(plan, preview)
  const hasEmail = columns.some(({ field }) => field === 'email')
  const faults = preview ? workFaults(plan, chosen, preview, vouched) : []
  const reach = !preview ? 0 : !hasEmail ? 1 : faults.length ? 2 : 3
  const [step, setStep] = useStep(draft, reach, keepStep)
  const mapping = mappingOf(columns)
  const { mode } = plan
  const taken = isTaking(mode) ? { mode, listIds: listsOf(plan) } : {}
  const check = usePreview(
    { fileId: plan.file.fileId, options: { ...plan.format, fixDomains: plan.fixDomains }, mapping, ...taken },
    { enabled: step === 'check' && hasEmail },
  )
  const [isAsking, setAsking] = useState(false)
  const confirming = useCountToConfirm({ count: check.data?.counts.changed ?? undefined, recount: check.refetch })
  const start = useStart({ plan, chosen, preview, draftId: draft.id, ...saving, isMismatch: confirming.isMismatch })
  useLeaveGuard(isLost)
  const vouch = (changes: Partial<Vouched>) => setVouched({ ...vouched, ...changes })
  const place = useRef<HTMLDivElement>(null)
  useStepFocus(place, step, tried)
  const next = () => {
    setTried(step === 'work' ? faults : [])
    setStep(STEPS[Math.min(STEPS.indexOf(step) + 1, reach)]!)
  }
  // Faults that have been fixed are not shown any more.
  const shown = tried.filter((name) => faults.includes(name))
  return (
    <>
      <Steps step={step} reach={reach} onStep={setStep} />
      <Stack gap="lg" ref={place} tabIndex={-1} style={{ outline: 'none' }}>
        {step === 'file' && <FileStep plan={plan} preview={preview} fault={fault} onChange={change} />}
        {step !== 'file' && !preview && <Loader role="status" aria-label={t('drop.reading')} />}
        {step === 'columns' && preview && <ColumnsStep plan={plan} preview={preview} onChange={change} />}
        {step === 'work' && preview && (
          <WorkStep {...{ plan, preview, chosen, vouched, faults: shown }} onChange={change} onVouch={vouch} />
        )}
        {step === 'check' && (
          <CheckStep plan={plan} chosen={chosen} found={check.data} fault={check.error} onChange={change} />
        )}
        <Moves
          step={step}
          isStuck={step === 'file' ? !preview : step === 'columns' ? !hasEmail : !check.data?.counts.valid}
          isBusy={start.isPending}
          onBack={() => setStep(STEPS[STEPS.indexOf(step) - 1]!)}
          onNext={next}
          onStart={() => (isTaking(mode) ? setAsking(true) : start.run(mapping))}
        />
        {isAsking && isTaking(mode) && (
          <SureDialog
            mode={mode}
            confirming={confirming}
            isBusy={start.isPending}
            onClose={() => setAsking(false)}
            onStart={(expectedContacts) => start.run(mapping, expectedContacts)}
          />
        )}
      </Stack>
    </>
  )
}

/** The step, kept in the address so that the back button works; never later than the last one that is ready. */
function useStep(draft: Props['draft'], reach: number, keep: (step: Step) => void): [Step, (step: Step) => void] {
  const go = useGo()
  const [search] = useSearchState()
  const wanted = STEPS.indexOf((search.step ?? draft.step ?? 'file') as Step)
  const step = STEPS[Math.max(0, Math.min(wanted, reach))]!
  const set = (next: Step) => {
    keep(next)
    go(`/imports/new?draft=${draft.id}&step=${next}`)
  }
  return [step, set]
}

/** Moves the focus to the new step or its first fault, for people who use a keyboard or a screen reader. */
function useStepFocus(place: RefObject<HTMLDivElement | null>, step: Step, tried: readonly WorkFault[]) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    place.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [place, step])
  useEffect(() => {
    if (!tried.length) return
    place.current?.querySelector('[class*="-error"]')?.scrollIntoView({ block: 'center' })
    place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus({ preventScroll: true })
  }, [place, tried])
}

interface MovesProps {
  step: Step
  /** A fault keeps the next step closed. */
  isStuck: boolean
  isBusy: boolean
  onBack: () => void
  onNext: () => void
  onStart: () => void
}

function Moves({ step, isStuck, isBusy, onBack, onNext, onStart }: MovesProps) {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  return (
    <Group justify="space-between">
      {step === 'file' ? (
        <span />
      ) : (
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {common('back')}
        </Button>
      )}
      {step === 'check' ? (
        <Button loading={isBusy} disabled={isStuck} onClick={onStart}>
          {t('start')}
        </Button>
      ) : (
        <Button
          // The faults of that step are shown at its fields.
          disabled={step !== 'work' && isStuck}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          onClick={onNext}
        >
          {t('next')}
        </Button>
      )}
    </Group>
  )
}
