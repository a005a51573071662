import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'
import { requireCompany } from './store.ts'

/** Companies that use the service, and their settings. */
export const companies: Feature = {
  name: 'companies',
  routes,
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
