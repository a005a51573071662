import { sql } from 'kysely'
import { ENGAGEMENTS } from '../../../contacts/index.ts'
import { defineRule } from '../../define-rule.ts'
import { isOneOf, OneOf } from '../parts/choices.ts'

export default defineRule({
  type: 'contact_engagement',
  group: 'contact',
  fields: OneOf(ENGAGEMENTS),
  examples: [{ in: ['A', 'B'] }],
  where: (rule) => isOneOf(sql`contact.engagement`, rule.in),
})
