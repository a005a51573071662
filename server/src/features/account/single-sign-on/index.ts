export { removeIdentitiesSince } from './store.ts'
