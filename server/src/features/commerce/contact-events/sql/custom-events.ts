import { type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import {
  type Condition,
  isValueOf,
  OPERATORS,
  ofContacts,
  type Range,
  type RuleContext,
  within,
} from '../../../audience/segment-rules/index.ts'
import { EventName } from '../schemas.ts'

const OPS = [
  ...(['eq', 'neq', 'contains', 'not_contains', 'starts', 'ends', 'in'] as const),
  ...(['gt', 'gte', 'lt', 'lte', 'between', 'filled', 'empty'] as const),
] as const

const Property = Type.Object(
  {
    path: Type.String({
      pattern: '^[^.]{1,100}(\\.[^.]{1,100}){0,9}$',
      description: 'Names in the payload, separated by dots',
      examples: ['product.price'],
    }),
    op: Enum(OPS),
    value: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
)
type Property = Static<typeof Property>

/** Which custom events a rule is about. All properties must hold for the same event. */
export const CustomFilter = {
  name: EventName,
  properties: Type.Optional(Type.Array(Property, { minItems: 1, maxItems: 10 })),
  shopId: Type.Optional(Id),
}
const Filter = Type.Object(CustomFilter)

/** The first property whose value does not fit its operator. */
export function propertyFault(properties: readonly Property[] = []): string | null {
  const wrong = properties.findIndex(({ op, value }) => {
    if (typeof value === 'boolean') return op !== 'eq' && op !== 'neq'
    const operator = operatorOf(op, value)
    return !operator || !isValueOf(operator.value, value, ANY_FIELD)
  })
  return wrong < 0 ? null : `properties.${wrong}.value`
}
const ANY_FIELD = { name: '', kind: 'text', column: sql`` } as const

/** Numbers are compared as numbers, everything else as text. */
const kindOf = (value: unknown) => (typeof [value].flat()[0] === 'number' ? 'number' : 'text')
const operatorOf = (op: string, value: unknown) => OPERATORS[kindOf(value)][op]

/** The conditions on `custom_event e`. */
export function customConditions(
  { name, properties = [], shopId }: Static<typeof Filter>,
  context: RuleContext,
  range: Range,
): Condition {
  const conditions = [
    sql<boolean>`e.tenant_id = ${context.tenantId} and e.name = ${name} and ${within(sql`e.at`, range)}`,
    ofContacts(sql`e.contact_id`, context),
    ...(shopId ? [sql<boolean>`e.shop_id = ${shopId}`] : []),
    ...properties.map((property) => holds(property, context)),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function holds({ path, op, value }: Property, { today }: RuleContext): Condition {
  const keys = path.split('.')
  if (typeof value === 'boolean') {
    const is = sql<boolean>`coalesce(${valueAt(keys)} = ${JSON.stringify(value)}::jsonb, false)`
    return op === 'eq' ? is : sql<boolean>`not ${is}`
  }
  const column =
    kindOf(value) === 'number'
      ? sql`(case when jsonb_typeof(${valueAt(keys)}) = 'number' then (${valueAt(keys)})::numeric end)`
      : sql`coalesce(${valueAt(keys, 'text')}, '')`
  return operatorOf(op, value)!.where({ column, today }, value as never)
}

const PLACE = /^-?\d+$/

/** A value in the payload. Names are followed one by one, twice as quick as a path; places in arrays need a path. */
const valueAt = (keys: readonly string[], as: 'json' | 'text' = 'json'): RawBuilder<unknown> =>
  keys.reduce<RawBuilder<unknown>>((found, key, i) => {
    const asText = as === 'text' && i === keys.length - 1
    if (PLACE.test(key)) return sql`${found} ${asText ? sql`#>>` : sql`#>`} ${[key]}::text[]`
    return sql`${found} ${asText ? sql`->>` : sql`->`} ${key}::text`
  }, sql`e.payload`)
