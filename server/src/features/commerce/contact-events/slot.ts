import type { SequenceStep } from './steps/define-step.ts'

declare module '../../../platform/slots.ts' {
  interface Slots {
    sequenceSteps: SequenceStep
  }
}
