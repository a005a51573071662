import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineNode, NEXT } from '../define-node.ts'

/** Sends a text message to the mobile number of the contact. */
export default defineNode({
  type: 'send_sms',
  family: 'action',
  config: Type.Object({ smsTemplateId: Type.Optional(Id) }),
  required: ['smsTemplateId'],
  outputs: () => NEXT,
  sends: true,
  names: ({ smsTemplateId: id }) => (id ? [{ kind: 'sms_template', id, field: 'smsTemplateId' }] : []),
  examples: [{ smsTemplateId: '4' }],
})
