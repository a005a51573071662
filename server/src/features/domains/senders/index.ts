export { presentSender } from './present.ts'
export { Sender } from './schemas.ts'
export { allSenders, getSender, oldestConfirmedSender, type SenderRow, shareSender } from './store.ts'
export { domainsOf, requireSendable, sendIssues } from './use-cases.ts'
