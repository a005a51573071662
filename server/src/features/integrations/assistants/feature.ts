import type { Feature } from '../../../feature.ts'
import { rowsFile } from '../../across/company-export/index.ts'
import { sweepRequests } from './jobs/sweep.ts'
import { assistantPersonalData } from './sql/personal-data.ts'

/** What companies decide about assistants: whether they may send, and each call that waits for a person. */
export const assistants: Feature = {
  name: 'assistants',
  routes: [() => import('./routes/settings.ts'), () => import('./routes/requests.ts')],
  jobs: [sweepRequests],
  personal: [assistantPersonalData],
  companyFiles: [
    rowsFile('assistant_settings', { path: 'settings/assistants.jsonl', about: 'What assistants may do.' }),
    rowsFile('assistant_request', {
      path: 'settings/assistant-requests.jsonl',
      about: 'What assistants wanted to send, and what people decided.',
      order: 'id',
    }),
  ],
}
