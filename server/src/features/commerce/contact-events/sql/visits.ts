import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import {
  type Condition,
  ofContacts,
  type Range,
  type RuleContext,
  within,
} from '../../../audience/segment-rules/index.ts'
import { plainUrl } from '../../../mailing/email-events/index.ts'
import { VisitTypeName } from '../schemas.ts'
import { comparedPart, VISIT_TYPES } from '../visit-types.ts'

/** Which visits a rule is about; without any of the fields, all of them. */
export const VisitFilter = {
  url: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'Parameters of origin, such as utm_source, are ignored',
    }),
  ),
  urlOperator: Type.Optional(Enum(['eq', 'starts'], { default: 'eq' })),
  visitType: Type.Optional(VisitTypeName),
  shopId: Type.Optional(Id),
}
const Filter = Type.Object(VisitFilter)

/** The conditions on `visit v`. */
export function visitConditions(
  { url, urlOperator = 'eq', visitType, shopId }: Static<typeof Filter>,
  context: RuleContext,
  range: Range,
): Condition {
  const conditions = [
    sql<boolean>`v.tenant_id = ${context.tenantId} and ${within(sql`v.at`, range)} and ${ofContacts(sql`v.contact_id`, context)}`,
    visitType && sql<boolean>`v.type = ${VISIT_TYPES[visitType]}`,
    shopId && sql<boolean>`v.shop_id = ${shopId}`,
    url && (urlOperator === 'eq' ? isPage(url) : startsWith(url)),
  ]
  return sql.join(
    conditions.filter((one): one is Condition => Boolean(one)),
    sql` and `,
  ) as unknown as Condition
}

const isPage = (url: string) => sql<boolean>`v.url = ${comparedPart(plainUrl(url))}`
const startsWith = (url: string) => sql<boolean>`v.url ^@ ${comparedPart(url.trim())}`
