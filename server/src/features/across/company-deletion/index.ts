export { hastenDeletion, requestDeletion } from './change-deletion.ts'
export { deleteCompany } from './delete-company.ts'
export { lookAgain } from './jobs/delete-company.ts'
