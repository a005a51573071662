import type { Feature } from '../../../feature.ts'
import { deleteBytesJob } from './jobs/delete-bytes.ts'
import { sweepFilesJob } from './jobs/sweep.ts'
import { PREFIX } from './storage/keys.ts'

/** Images and documents for mails and pages, in folders. */
export const files: Feature = {
  name: 'files',
  routes: [
    () => import('./routes/folders.ts'),
    () => import('./routes/stock-photos.ts'),
    () => import('./routes/files.ts'),
    () => import('./routes/public.ts'),
  ],
  jobs: [deleteBytesJob, sweepFilesJob],
  companyFolders: [PREFIX],
}
