import { sql } from 'kysely'
import { defineSegmentRule } from '../define-rule.ts'
import { OneOf } from '../sql/conditions/choices.ts'
import { isHostedBy, PROVIDERS } from '../sql/conditions/providers.ts'

/** The provider of the mailbox, by the domain of the address. */
export default defineSegmentRule({
  type: 'contact_provider',
  group: 'contact',
  fields: OneOf(PROVIDERS),
  examples: [{ in: ['gmail', 'other'] }],
  where: (rule) => isHostedBy(sql`contact.email_key`, rule.in),
})
