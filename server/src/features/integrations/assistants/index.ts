export { askPerson } from './ask-person.ts'
export { COUNTS, countRecipients } from './recipients.ts'
export { sendingOf } from './store.ts'
