import { sql } from 'kysely'
import Type from 'typebox'
import { Language } from '../../../../../platform/http/schemas.ts'
import { defineRule } from '../../define-rule.ts'
import { isOneOf } from '../parts/choices.ts'

export default defineRule({
  type: 'contact_language',
  group: 'contact',
  fields: Type.Object({ in: Type.Array(Language, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  examples: [{ in: ['cs', 'sk'] }],
  where: (rule) => isOneOf(sql`contact.language`, rule.in),
})
