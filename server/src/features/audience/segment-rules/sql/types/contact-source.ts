import { sql } from 'kysely'
import { SOURCES } from '../../../contacts/index.ts'
import { defineRule } from '../../define-rule.ts'
import { isOneOf, OneOf } from '../parts/choices.ts'

export default defineRule({
  type: 'contact_source',
  group: 'contact',
  fields: OneOf(SOURCES),
  examples: [{ in: ['signup_form', 'import'] }],
  where: (rule) => isOneOf(sql`contact.source`, rule.in),
})
