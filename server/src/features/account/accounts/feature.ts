import type { Feature } from '../../../feature.ts'
import { sweepSessions } from './jobs/sweep-sessions.ts'

/** Accounts of people and their sessions, independent of any company. */
export const accounts: Feature = { name: 'accounts', jobs: [sweepSessions] }
