import { sql } from 'kysely'
import Type from 'typebox'
import { Language } from '../../../../platform/http/schemas.ts'
import { defineSegmentRule } from '../define-rule.ts'
import { isOneOf } from '../sql/conditions/choices.ts'

export default defineSegmentRule({
  type: 'contact_language',
  group: 'contact',
  fields: Type.Object({ in: Type.Array(Language, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  examples: [{ in: ['cs', 'sk'] }],
  where: (rule) => isOneOf(sql`contact.language`, rule.in),
})
