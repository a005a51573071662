import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { maintenanceRoute } from '../../../account/background-work/index.ts'
import { addressesOf } from '../../../audience/contacts/index.ts'
import { backfilling, backfillJob } from '../jobs/backfill.ts'

const fill = maintenanceRoute({
  id: 'migration.backfill',
  path: '/maintenance/se-backfill-contacts',
  summary:
    'Fills empty profile fields of contacts from what the last move from SmartEmailing read, which is kept for 90 days. A field that has a value, or that a person emptied, stays',
  Sample: Type.Object(
    {
      contactId: Id,
      email: Type.String(),
      changes: Type.Array(Type.Object({ field: Type.String({ examples: ['phone'] }), value: Type.String() })),
    },
    { title: 'BackfilledContact' },
  ),
  work: backfilling,
  job: backfillJob,
  present: async (db, tenantId, changed) => {
    const addresses = await addressesOf(
      db,
      tenantId,
      changed.map(({ id }) => id),
    )
    return changed.map(({ id, changes }) => ({
      contactId: id,
      email: addresses.get(id) ?? '',
      changes: changes.map(({ field, after }) => ({ field, value: after })),
    }))
  },
})

export const routes = [fill]
