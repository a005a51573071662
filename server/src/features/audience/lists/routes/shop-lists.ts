import Type from 'typebox'
import { Enum, Id, Nullable } from '../../../../platform/http/schemas.ts'
import { maintenanceRoute } from '../../../account/background-work/index.ts'
import { correctingShopLists, correctShopListsJob } from '../jobs/correct-shop-lists.ts'

const correct = maintenanceRoute({
  id: 'lists.correct-shop-lists',
  path: '/maintenance/shop-lists',
  summary:
    'Makes the lists of e-shops that are missing or have another name, and removes memberships that differ from the main e-shop of the contact',
  Sample: Type.Object(
    {
      shopId: Id,
      name: Type.String(),
      change: Enum(['list_created', 'list_renamed', 'member_removed']),
      contactId: Nullable(Id),
    },
    { title: 'ShopListCorrection' },
  ),
  work: correctingShopLists,
  job: correctShopListsJob,
  present: async (_, __, changed) => [...changed],
})

export const routes = [correct]
