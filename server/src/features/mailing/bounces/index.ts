export { type Classification, classify } from './classify/classify.ts'
export { type Refusal, recordRefusals } from './record.ts'
