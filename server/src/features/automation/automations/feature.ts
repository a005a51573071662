import type { Feature } from '../../../feature.ts'
import type { AnyReader } from '../../../platform/events/define-reader.ts'
import { moveRuns } from './engine/engine.ts'
import { enterContacts } from './engine/enter-contacts.ts'
import { followEvents } from './engine/follow-events.ts'
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
  readers: [followEvents as AnyReader],
  tagged: [automationTags],
  personal: [automationPersonalData],
}
