import type { Feature } from '../../../feature.ts'
import { rowsFile } from '../../across/company-export/index.ts'
import { confirmImports } from './import/confirm-imports.ts'
import { importPersonalData } from './import/personal-data.ts'

/** The interface that is compatible with another service: `/api/v3`. The same use cases as the API, in its shapes. */
export const v3: Feature = {
  name: 'v3',
  routes: [
    () => import('./routes/account.ts'),
    () => import('./routes/contacts.ts'),
    () => import('./routes/contact-changes.ts'),
    () => import('./routes/lists.ts'),
    () => import('./routes/list-changes.ts'),
    () => import('./routes/custom-fields.ts'),
    () => import('./routes/field-changes.ts'),
    () => import('./routes/web-hooks.ts'),
    () => import('./routes/purposes.ts'),
    () => import('./routes/web-forms.ts'),
    () => import('./routes/orders.ts'),
    () => import('./routes/trigger-event.ts'),
    () => import('./routes/emails.ts'),
    () => import('./routes/sending.ts'),
    () => import('./routes/sms.ts'),
    () => import('./routes/newsletters.ts'),
    () => import('./routes/statistics.ts'),
    () => import('./routes/import.ts'),
  ],
  confirmations: [confirmImports],
  personal: [importPersonalData],
  companyFiles: [
    rowsFile('v3_tag', { path: 'settings/v3-tags.jsonl', about: 'Templates of tags of the v3 interface.' }),
    rowsFile('v3_sms_tag', { path: 'settings/v3-sms-tags.jsonl', about: 'SMS templates of tags of the v3 interface.' }),
    rowsFile('v3_import_request', {
      path: 'contacts/v3-imports.jsonl',
      about: 'Contacts of the v3 interface that wait for their confirmation.',
    }),
  ],
}
