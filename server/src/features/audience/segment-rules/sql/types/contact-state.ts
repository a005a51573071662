import { STATES, stateOf } from '../../../contacts/index.ts'
import { defineRule } from '../../define-rule.ts'
import { isOneOf, OneOf } from '../parts/choices.ts'

export default defineRule({
  type: 'contact_state',
  group: 'contact',
  fields: OneOf(STATES),
  examples: [{ in: ['active', 'unengaged'] }],
  where: (rule, { tenantId }) => isOneOf(stateOf(tenantId), rule.in),
})
