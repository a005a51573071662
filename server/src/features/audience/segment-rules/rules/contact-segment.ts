import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineSegmentRule } from '../define-rule.ts'

/** Members of another segment of the company. */
export default defineSegmentRule({
  type: 'contact_segment',
  group: 'contact',
  fields: Type.Object({ segmentId: Id }),
  references: { segmentId: 'segment' },
  examples: [{ segmentId: '3' }],
  where: ({ segmentId }, { inSegment }) => inSegment(segmentId),
})
