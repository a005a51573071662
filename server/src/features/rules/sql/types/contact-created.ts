import { sql } from 'kysely'
import Type from 'typebox'
import { defineRule } from '../../define-rule.ts'
import { rangeOf, Window, within } from '../parts/window.ts'

export default defineRule({
  type: 'contact_created',
  group: 'contact',
  fields: Type.Object({ window: Window }),
  where: ({ window }, context) => within(sql`contact.created_at`, rangeOf(window, context)),
})
