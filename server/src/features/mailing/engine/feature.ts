import type { Feature } from '../../../feature.ts'
import { reportSentMails } from './report-results.ts'

/** The sender: claims queued messages, hands them to the relay, and records what happened to them. */
export const engine: Feature = { name: 'engine', loops: [reportSentMails] }
