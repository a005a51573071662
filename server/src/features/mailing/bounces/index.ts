export { type Classification, classify, scopeOf } from './classify/classify.ts'
export type { BounceScope } from './classify/define-bounce-rule.ts'
export type { BounceReason } from './classify/rules.ts'
export { type Refusal, recordRefusals } from './record.ts'
