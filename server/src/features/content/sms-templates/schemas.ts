import Type from 'typebox'
import { Enum, Id, Name, Time } from '../../../platform/http/schemas.ts'

const fields = {
  name: Name,
  text: Type.String({
    minLength: 1,
    maxLength: 1600,
    // A phone shows no other control characters than line breaks.
    pattern: '^[^\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
    description:
      'Contains tags of contacts, of the company, of data and of `event`. Links of this service and coupons do not work in an SMS',
    examples: ['{{df_name}}, your order {{event.order.number}} is on its way.'],
  }),
}

export const SmsPatch = Type.Partial(Type.Object(fields), { title: 'SmsTemplatePatch' })
export const SmsInput = Type.Object(fields, { title: 'SmsTemplateInput' })
export const SmsDetail = Type.Object(
  {
    id: Id,
    name: Type.String(),
    text: Type.String(),
    encoding: Enum(['gsm7', 'ucs2']),
    units: Type.Integer({
      description:
        'The length of the text without tags: a part has 160 units, or 153 of several; with `ucs2` 70, or 67',
    }),
    parts: Type.Integer({ description: 'The messages that it is sent as, without the values of tags' }),
    hasTags: Type.Boolean({ description: 'Whether values of tags come on top' }),
    usedBy: Type.Object({ automations: Type.Integer() }),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'SmsTemplate' },
)
