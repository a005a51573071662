import { sql } from 'kysely'
import Type from 'typebox'
import { Enum } from '../../../../platform/http/schemas.ts'
import { type Condition, defineSegmentRule, type RuleContext } from '../define-rule.ts'
import { type Celebration, celebratedOn, daysOf } from '../sql/conditions/anniversaries.ts'
import { findField } from '../sql/fields/fields.ts'

const NEEDS_DAYS = new Set(['in_days', 'days_ago', 'next_days'])

/** Contacts with a name day, a birthday, or the anniversary of another date on certain days. */
export default defineSegmentRule({
  type: 'contact_anniversary',
  group: 'contact',
  fields: Type.Object({
    field: Type.String({ maxLength: 50 }),
    relation: Enum(['now', 'in_days', 'days_ago', 'next_days', 'this_month']),
    days: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
  }),
  references: { field: 'custom_field' },
  takes: { kinds: ['date'], fields: ['nameDay'] },
  examples: [
    { field: 'birthday', relation: 'next_days', days: 7 },
    { field: 'nameDay', relation: 'now' },
    { field: 'birthday', relation: 'this_month' },
  ],
  fault: ({ field, relation, days }, { customFields }) => {
    const isDate = field === 'nameDay' || findField(field, customFields, 'UTC')?.kind === 'date'
    if (!isDate) return 'field'
    return NEEDS_DAYS.has(relation) === (days === undefined) ? 'days' : null
  },
  where: ({ field, relation, days = 0 }, context) => {
    const celebration = celebratedOn(daysOf(relation, days, context.today))
    return field === 'nameDay' ? hasNameDay(celebration, context) : hasAnniversary(field, celebration, context)
  },
})

function hasAnniversary(name: string, { numbers }: Celebration, { customFields, timezone }: RuleContext): Condition {
  const column = findField(name, customFields, timezone)?.column
  // A custom field that was deleted since the definition was saved matches no contact.
  if (!column) return sql<boolean>`false`
  const number = sql`(date_part('month', ${column}) * 100 + date_part('day', ${column}))::int`
  return sql<boolean>`coalesce(${number} = any(${numbers}::int[]), false)`
}

/** By the name day of the profile; without one, by the first part of the first name in the calendar of the language. */
function hasNameDay({ monthDays, names }: Celebration, { tenantId }: RuleContext): Condition {
  const first = sql`fold(split_part(contact.first_name, ' ', 1))`
  const shopLanguage = sql`(select s.language from shop s where s.tenant_id = ${tenantId} and s.id = contact.shop_id)`
  const language = sql`coalesce(nullif(contact.language, ''), ${shopLanguage})`
  return sql<boolean>`(case
    when contact.name_day is not null then contact.name_day = any(${monthDays}::text[])
    when contact.first_name = '' then false
    when ${language} = 'sk' then ${first} = any(${names.sk}::text[])
    else ${first} = any(${names.cs}::text[]) end)`
}
