export { presentSender } from './present.ts'
export { Sender } from './schemas.ts'
export { allSenders, getSender, oldestConfirmed, type SenderRow, shareSender } from './store.ts'
export { domainsOf, requireSendable, type SendIssue, sendIssues } from './use-cases.ts'
