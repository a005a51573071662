export { holdStacks, markUsed } from './mark-used.ts'
export { assignCodes } from './take-codes.ts'
