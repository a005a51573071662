export { messagesOf } from './mailing.ts'
export { allRecipients, type RecipientRow } from './recipients.ts'
export { requireMailing } from './slot.ts'
export type { Tab } from './sql/tabs.ts'
