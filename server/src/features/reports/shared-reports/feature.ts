import type { Feature } from '../../../feature.ts'

/** Public links to the sums of a mailing. */
export const sharedReports: Feature = {
  name: 'shared-reports',
  routes: [() => import('./routes.ts')],
}
