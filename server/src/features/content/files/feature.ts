import type { Feature } from '../../../feature.ts'
import { deleteBytesJob } from './jobs/delete-bytes.ts'
import { sweepFilesJob } from './jobs/sweep.ts'
import { fileRoutes } from './routes/files.ts'
import { folderRoutes } from './routes/folders.ts'
import { publicRoutes } from './routes/public.ts'
import { stockPhotoRoutes } from './routes/stock-photos.ts'
import { spaceCheck } from './sql/space-check.ts'

/** Images and documents for mails and pages, in folders. */
export const files: Feature = {
  name: 'files',
  routes: [...folderRoutes, ...stockPhotoRoutes, ...fileRoutes, ...publicRoutes],
  jobs: [deleteBytesJob, sweepFilesJob],
  checks: [spaceCheck],
}
