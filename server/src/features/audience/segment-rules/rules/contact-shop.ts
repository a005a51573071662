import { sql } from 'kysely'
import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineSegmentRule } from '../define-rule.ts'

export default defineSegmentRule({
  type: 'contact_shop',
  group: 'contact',
  fields: Type.Object({ shopId: Id }),
  references: { shopId: 'shop' },
  examples: [{ shopId: '1' }],
  where: ({ shopId }) => sql<boolean>`contact.shop_id = ${shopId}`,
})
