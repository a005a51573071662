export { holdStacks, markUsed } from './mark-used.ts'
