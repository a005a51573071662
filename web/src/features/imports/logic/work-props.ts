import type { Ground, WorkFault } from './ground.ts'
import type { Plan, Preview, Vouched } from './plan.ts'

/** Props of the step with the mode and the consent, and of its sections. */
export interface WorkProps {
  plan: Plan
  preview: Preview
  ground: Ground
  vouched: Vouched
  /** Shown after the first attempt to continue. */
  faults: readonly WorkFault[]
  onChange: (changes: Partial<Plan>) => void
  onVouch: (changes: Partial<Vouched>) => void
}
