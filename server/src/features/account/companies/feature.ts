import type { Feature } from '../../../feature.ts'
import { requireCompany } from './store.ts'

/** Companies that use the service, and their settings. */
export const companies: Feature = {
  name: 'companies',
  routes: [() => import('./routes.ts')],
  onboarding: [
    {
      // The footer of every mail shows the company's address, so this step comes before sending.
      code: 'company_details',
      done: async (db, tenantId) => {
        const { street, city, email } = await requireCompany(db, tenantId)
        return [street, city, email].every((value) => value !== '')
      },
    },
  ],
}
