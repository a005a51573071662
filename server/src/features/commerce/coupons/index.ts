export { markUsed } from './mark-used.ts'
