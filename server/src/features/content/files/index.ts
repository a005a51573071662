export { readFile } from './storage/read-file.ts'
export { filesOf, holdFile } from './store.ts'
