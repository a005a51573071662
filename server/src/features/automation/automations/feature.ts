import type { Feature } from '../../../feature.ts'
import { moveRuns } from './engine/engine.ts'
import { enterContacts } from './engine/enter-contacts.ts'
import { automationPersonalData } from './engine/sql/personal-data.ts'
import { automationTags } from './tag-store.ts'

/** Automations: their graphs in versions, their states, and the runs of contacts. */
export const automations: Feature = {
  name: 'automations',
  routes: [
    () => import('./routes/automations.ts'),
    () => import('./routes/graphs.ts'),
    () => import('./routes/running.ts'),
    () => import('./routes/history.ts'),
  ],
  loops: [enterContacts, moveRuns],
  tagged: [automationTags],
  personal: [automationPersonalData],
}
