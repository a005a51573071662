import { sql } from 'kysely'
import { STATUSES } from '../../../contacts/index.ts'
import { defineRule } from '../../define-rule.ts'
import { isOneOf, OneOf } from '../parts/choices.ts'

export default defineRule({
  type: 'contact_status',
  group: 'contact',
  fields: OneOf(STATUSES),
  examples: [{ in: ['subscribed'] }],
  where: (rule) => isOneOf(sql`contact.status`, rule.in),
})
