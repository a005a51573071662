import type { Feature } from '../../../feature.ts'
import { tellSentMails } from './tell.ts'

/** The sender: takes what is queued, hands it over, and records what became of it. */
export const engine: Feature = { name: 'engine', loops: [tellSentMails] }
