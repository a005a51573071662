export { createCompany } from './create-company.ts'
export { createDemo, demoLogin } from './demo.ts'
