import { sql } from 'kysely'
import { defineRule } from '../../define-rule.ts'
import { OneOf } from '../parts/choices.ts'
import { isKeptBy, PROVIDERS } from '../parts/providers.ts'

/** Who keeps the mailbox, by the domain of the address. */
export default defineRule({
  type: 'contact_provider',
  group: 'contact',
  fields: OneOf(PROVIDERS),
  examples: [{ in: ['gmail', 'other'] }],
  where: (rule) => isKeptBy(sql`contact.email_key`, rule.in),
})
