export { confirm, openConfirmation } from './confirm.ts'
export { requestConfirmation } from './request-confirmation.ts'
export type { ConfirmationProof } from './slot.ts'
export { isAskedSince } from './store.ts'
