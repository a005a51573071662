import Type from 'typebox'
import { Currency, Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'

/** From the best customers to those who are lost. */
export const GROUPS = ['champions', 'loyal', 'recent', 'needs_attention', 'at_risk', 'inactive'] as const
export type RfmGroup = (typeof GROUPS)[number]

export const ShopRfm = Type.Object(
  {
    shopId: Id,
    enabled: Type.Boolean(),
    computedAt: Nullable(Time),
    currency: Currency,
    groups: Type.Array(
      Type.Object({ group: Enum(GROUPS), contacts: Type.Integer(), revenue: Type.String({ examples: ['1290.00'] }) }),
    ),
  },
  { title: 'ShopRfm' },
)
