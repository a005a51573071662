export { type ConfirmationRequest, requestConfirmation } from './request.ts'
export { isAskedSince } from './store.ts'
