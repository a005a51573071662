export { Proof, recheck } from './recheck.ts'
