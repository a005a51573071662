import type { Feature } from '../../../feature.ts'
import { handling } from './events/handle-events.ts'
import { sweepWebEvents } from './jobs/sweep.ts'
import { webPersonalData } from './sql/personal-data.ts'
import { recognise } from './visitors/landing.ts'

/** The script that follows the websites of shops: its settings, what it sends, and the visitors it recognises. */
export const webTracking: Feature = {
  name: 'web-tracking',
  routes: [() => import('./routes/settings.ts'), () => import('./routes/public.ts')],
  jobs: [sweepWebEvents],
  loops: [handling],
  personal: [webPersonalData],
  clickTargets: [recognise],
}
