import { sql } from 'kysely'
import { defineRule } from '../../define-rule.ts'
import { isOneOf, OneOf } from '../parts/choices.ts'
import { PROVIDERS, providerOf } from '../parts/providers.ts'

/** Who keeps the mailbox, by the domain of the address. */
export default defineRule({
  type: 'contact_provider',
  group: 'contact',
  fields: OneOf(PROVIDERS),
  where: (rule) => isOneOf(providerOf(sql`contact.email_key`), rule.in),
})
