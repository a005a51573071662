export { Roles } from './schemas.ts'
export { companiesOf, countCompaniesOf, findMemberByEmail, insertMember, isActiveMember } from './store.ts'
export { requireGrantable } from './use-cases.ts'
