export { eraseFromImports } from './forget.ts'
