export { classify } from './classify/classify.ts'
export { type Refusal, recordRefusals } from './record.ts'
export { forgetBounces } from './store.ts'
