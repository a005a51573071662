export { grantsOf, READ_EVERYTHING, ROLES, type Role } from './access.ts'
export { Roles } from './schemas.ts'
export { companiesOf, countCompaniesOf, findMemberByEmail, insertMember, listMembers, rolesOf } from './store.ts'
export { requireGrantable } from './use-cases.ts'
