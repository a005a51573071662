import type { Feature } from '../../../feature.ts'
import { rowsFile } from '../../across/company-export/index.ts'
import { sweepConnectedApps } from './jobs/sweep.ts'
import { namesOfApps } from './store.ts'

/** Programs such as assistants that people connect to their company: our OAuth 2.1 authorization server. */
export const connectedApps: Feature = {
  name: 'connected-apps',
  routes: [
    () => import('./routes/discovery.ts'),
    () => import('./routes/oauth.ts'),
    () => import('./routes/consent.ts'),
    () => import('./routes/apps.ts'),
  ],
  jobs: [sweepConnectedApps],
  auditApps: [namesOfApps],
  companyFiles: [
    rowsFile('connected_app', {
      path: 'settings/connected-apps.jsonl',
      about: 'Programs that people connected, without their tokens.',
      order: 'id',
    }),
  ],
}
