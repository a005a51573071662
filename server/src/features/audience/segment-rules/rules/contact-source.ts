import { sql } from 'kysely'
import { SOURCES } from '../../contacts/index.ts'
import { defineSegmentRule } from '../define-rule.ts'
import { isOneOf, OneOf } from '../sql/conditions/choices.ts'

export default defineSegmentRule({
  type: 'contact_source',
  group: 'contact',
  fields: OneOf(SOURCES),
  examples: [{ in: ['signup_form', 'import'] }],
  where: (rule) => isOneOf(sql`contact.source`, rule.in),
})
