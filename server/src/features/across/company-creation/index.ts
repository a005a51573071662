export { createCompany, openCompany } from './create-company.ts'
export { createDemo, demoLogin, youngDemo } from './demo.ts'
