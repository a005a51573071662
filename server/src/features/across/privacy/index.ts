export { deleteContacts } from './forget.ts'
