export { addressOf } from './present.ts'
export { shareFile } from './store.ts'
