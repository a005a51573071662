export { amountOf, sumOf, times } from './reading/amounts.ts'
