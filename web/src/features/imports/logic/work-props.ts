import type { Plan, Preview, Vouched } from './plan.ts'
import type { ShopAndPurpose, WorkFault } from './use-shop-and-purpose.ts'

/** Props of the step with the mode and the consent, and of its sections. */
export interface WorkProps {
  plan: Plan
  preview: Preview
  chosen: ShopAndPurpose
  vouched: Vouched
  /** Shown after the first attempt to continue. */
  faults: readonly WorkFault[]
  onChange: (changes: Partial<Plan>) => void
  onVouch: (changes: Partial<Vouched>) => void
}
