import type { Feature } from '../../../feature.ts'
import { listMembers, membersAmong } from './store.ts'

/** Members: people who belong to a company, with their roles. */
export const members: Feature = {
  name: 'members',
  routes: [() => import('./routes.ts')],
  ruleObjects: [{ kind: 'member', existing: membersAmong }],
  onboarding: [
    {
      code: 'team',
      done: async (db, tenantId) => (await listMembers(db, tenantId)).filter((member) => member.active).length > 1,
    },
  ],
}
