export { Proof, recheck } from './recheck.ts'
export { listPasskeys, removePasskeysSince } from './store.ts'
