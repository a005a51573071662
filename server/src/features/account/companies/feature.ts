import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'
import { getTenant } from './store.ts'

/** Companies: the tenants of the service. */
export const companies: Feature = {
  name: 'companies',
  routes,
  onboarding: [
    {
      // Mails need the sender's address in their footer, so this comes before anything is sent.
      code: 'company_details',
      done: async (db, tenantId) => {
        const { street, city, email } = await getTenant(db, tenantId)
        return [street, city, email].every((value) => value !== '')
      },
    },
  ],
}
