export { type ConfirmationRequest, requestConfirmation } from './request.ts'
