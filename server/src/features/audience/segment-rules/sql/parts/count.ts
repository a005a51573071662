import Type, { type Static } from 'typebox'
import { Enum } from '../../../../../platform/http/schemas.ts'

/** How often something happened. `eq 0` and `lte 0` are "never". */
export const Count = Type.Object(
  { op: Enum(['gte', 'lte', 'eq']), value: Type.Integer({ minimum: 0, maximum: 100_000 }) },
  { additionalProperties: false, examples: [{ op: 'gte', value: 1 }] },
)
export type Count = Static<typeof Count>

export const AT_LEAST_ONCE: Count = { op: 'gte', value: 1 }
