export { readFile, readStoredFile } from './storage/read-file.ts'
export { filesOf, holdFile } from './store.ts'
