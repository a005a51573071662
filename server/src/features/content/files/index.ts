export { holdFile } from './store.ts'
