export { askPerson } from './ask-person.ts'
export { sendingOf } from './store.ts'
