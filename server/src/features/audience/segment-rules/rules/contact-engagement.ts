import { sql } from 'kysely'
import { ENGAGEMENTS } from '../../contacts/index.ts'
import { defineSegmentRule } from '../define-rule.ts'
import { isOneOf, OneOf } from '../sql/conditions/choices.ts'

export default defineSegmentRule({
  type: 'contact_engagement',
  group: 'contact',
  fields: OneOf(ENGAGEMENTS),
  examples: [{ in: ['A', 'B'] }],
  where: (rule) => isOneOf(sql`contact.engagement`, rule.in),
})
