export { grantsOf, READ_EVERYTHING, ROLES, type Role } from './access.ts'
export { Roles } from './schemas.ts'
export {
  companiesOf,
  countCompaniesOf,
  deleteMembers,
  findMemberByEmail,
  getMember,
  insertMember,
  joinedAt,
  listMembers,
  peopleOnlyOf,
  rolesOf,
} from './store.ts'
export { requireGrantable } from './use-cases.ts'
