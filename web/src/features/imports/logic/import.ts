import type { Answer } from '../../../api/client.ts'

export type Import = Answer<'GET /imports/{import_id}'>

export const isRunning = ({ status }: Import) => status === 'queued' || status === 'running'

export const isUndoing = ({ undoStartedAt, undoneAt }: Import) => undoStartedAt !== null && undoneAt === null
