import type { Area } from '../../feature.ts'
import { automations } from './automations/feature.ts'
import { graphs } from './graphs/feature.ts'
import { times } from './times/feature.ts'

/** What happens to whom and when: graphs of triggers, decisions, waits and actions, and the runs of contacts in them. */
export const automation: Area = { name: 'automation', features: [times, graphs, automations] }
