import type { Feature } from '../../../feature.ts'

/** Graphs of automations: node types, their settings, and what is wrong with a graph. */
export const graphs: Feature = { name: 'graphs' }
