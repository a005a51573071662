export { addressOf } from './present.ts'
export { holdFile } from './store.ts'
