import { STATES, stateOf } from '../../contacts/index.ts'
import { defineSegmentRule } from '../define-rule.ts'
import { isOneOf, OneOf } from '../sql/conditions/choices.ts'

export default defineSegmentRule({
  type: 'contact_state',
  group: 'contact',
  fields: OneOf(STATES),
  examples: [{ in: ['active', 'unengaged'] }],
  where: (rule, { tenantId }) => isOneOf(stateOf(tenantId), rule.in),
})
