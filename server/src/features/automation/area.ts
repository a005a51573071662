import type { Area } from '../../feature.ts'
import { automations } from './automations/feature.ts'
import { gallery } from './gallery/feature.ts'
import { graphs } from './graphs/feature.ts'
import { times } from './times/feature.ts'

/** Graphs of triggers, decisions, waits and actions, and the runs of contacts through them. */
export const automation: Area = { name: 'automation', features: [times, graphs, automations, gallery] }
