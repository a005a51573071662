import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'
import { listMembers } from './store.ts'

/** Which people belong to which company, with which roles. */
export const members: Feature = {
  name: 'members',
  routes,
  onboarding: [
    {
      code: 'team',
      done: async (db, tenantId) => (await listMembers(db, tenantId)).filter((member) => member.active).length > 1,
    },
  ],
}
