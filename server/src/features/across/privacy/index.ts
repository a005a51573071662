export { deleteContacts, eraseContact } from './forget.ts'
