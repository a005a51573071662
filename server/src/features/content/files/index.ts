export { readFile, readStoredFile } from './storage/read-file.ts'
export { filesOf, findPublicFile, holdFile } from './store.ts'
export { fetchJson, upstreamError } from './upstream.ts'
