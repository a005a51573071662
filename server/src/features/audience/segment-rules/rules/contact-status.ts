import { sql } from 'kysely'
import { STATUSES } from '../../contacts/index.ts'
import { defineSegmentRule } from '../define-rule.ts'
import { isOneOf, OneOf } from '../sql/conditions/choices.ts'

export default defineSegmentRule({
  type: 'contact_status',
  group: 'contact',
  fields: OneOf(STATUSES),
  examples: [{ in: ['subscribed'] }],
  where: (rule) => isOneOf(sql`contact.status`, rule.in),
})
