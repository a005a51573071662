import Type from 'typebox'
import { Id } from '../../../../../platform/http/schemas.ts'
import { defineRule } from '../../define-rule.ts'

/** Who is in another segment of the company. */
export default defineRule({
  type: 'contact_segment',
  group: 'contact',
  fields: Type.Object({ segmentId: Id }),
  references: { segmentId: 'segment' },
  examples: [{ segmentId: '3' }],
  where: ({ segmentId }, { inSegment }) => inSegment(segmentId),
})
