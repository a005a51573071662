export type { ForeignFile } from './attachment-store.ts'
export type { ForeignContent } from './content-store.ts'
export { sendMany } from './send-transactional.ts'
