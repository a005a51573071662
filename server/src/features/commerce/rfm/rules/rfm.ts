import { sql } from 'kysely'
import Type from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { defineSegmentRule } from '../../../audience/segment-rules/index.ts'
import { GROUPS } from '../schemas.ts'

const OPERATORS = { gte: sql`>=`, lte: sql`<=`, eq: sql`=` }

/** Customers in groups of the RFM grid, or with a score; in one shop or in any. */
export default defineSegmentRule({
  type: 'rfm',
  group: 'orders',
  fields: Type.Object({
    groups: Type.Optional(Type.Array(Enum(GROUPS), { minItems: 1, maxItems: GROUPS.length, uniqueItems: true })),
    score: Type.Optional(Enum(['r', 'f', 'm'])),
    op: Type.Optional(Enum(['gte', 'lte', 'eq'])),
    value: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    shopId: Type.Optional(Id),
  }),
  references: { shopId: 'shop' },
  examples: [
    { groups: ['champions', 'loyal'] },
    { score: 'r', op: 'gte', value: 4 },
    { score: 'm', op: 'lte', value: 2, shopId: '1' },
  ],
  fault: ({ groups, score, op, value }) => {
    if (groups) return score ? 'score' : op ? 'op' : value ? 'value' : null
    return score ? (op ? (value ? null : 'value') : 'op') : 'groups'
  },
  where: ({ groups, score, op, value, shopId }, { tenantId }) => {
    const chosen = groups
      ? sql`k."group" = any(${groups}::text[])`
      : sql`k.${sql.ref(score!)} ${OPERATORS[op!]} ${value!}`
    const ofShop = shopId ? sql`and k.shop_id = ${shopId}` : sql``
    return sql<boolean>`exists (
      select 1 from contact_rfm k
      where k.tenant_id = ${tenantId} and k.contact_id = contact.id and ${chosen} ${ofShop})`
  },
})
