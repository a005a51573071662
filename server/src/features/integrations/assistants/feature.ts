import type { Feature } from '../../../feature.ts'
import { sweepRequests } from './jobs/sweep.ts'
import { assistantPersonalData } from './sql/personal-data.ts'

/** What companies decide about assistants: whether they may send, and each call that waits for a person. */
export const assistants: Feature = {
  name: 'assistants',
  routes: [() => import('./routes/settings.ts'), () => import('./routes/requests.ts')],
  jobs: [sweepRequests],
  personal: [assistantPersonalData],
}
