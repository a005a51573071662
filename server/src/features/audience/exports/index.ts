export { eraseFromExports } from './forget.ts'
