import type { Feature } from '../../../feature.ts'
import { handling } from './handle-events.ts'
import { sweepWebEvents } from './jobs/sweep.ts'
import { recognise } from './landing.ts'
import { webPersonalData } from './sql/personal-data.ts'

/** The script that follows the websites of shops: its settings, what it sends, and whom it recognises. */
export const webTracking: Feature = {
  name: 'web-tracking',
  routes: [() => import('./routes/settings.ts'), () => import('./routes/public.ts')],
  jobs: [sweepWebEvents],
  loops: [handling],
  personal: [webPersonalData],
  clickTargets: [recognise],
}
