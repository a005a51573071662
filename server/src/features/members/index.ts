export { Roles } from './schemas.ts'
export { companiesOf, findMemberByEmail, insertMember } from './store.ts'
export { requireGrantable } from './use-cases.ts'
