import Type from 'typebox'
import { Enum } from '../../../../platform/http/schemas.ts'
import { faultFinder } from '../../../../platform/http/validate.ts'
import { PROFILE_COLUMNS, Profile, type ProfileField } from '../../../audience/contacts/index.ts'
import { defineNode, NEXT } from '../define-node.ts'

/** Sets or clears a field of contacts, adds a number to it, or appends a text or an option. */
export default defineNode({
  type: 'set_field',
  family: 'action',
  config: Type.Object({
    field: Type.Optional(
      Type.String({ pattern: `^(${Object.keys(PROFILE_COLUMNS).join('|')}|cf:[1-9]\\d{0,18})$`, examples: ['cf:7'] }),
    ),
    op: Type.Optional(Enum(['set', 'clear', 'add', 'append'])),
    value: Type.Optional(
      Type.Unsafe<string | number | boolean | string[]>({
        type: ['string', 'number', 'boolean', 'array'],
        maxLength: 2000,
        items: { type: 'string', maxLength: 500 },
        maxItems: 100,
        examples: ['VIP'],
      }),
    ),
  }),
  required: ['field', 'op'],
  outputs: () => NEXT,
  missing: ({ op, value }) =>
    op !== undefined && op !== 'clear' && (value === undefined || value === '') ? ['value'] : [],
  // A value that no contact can have would fail for each of them. Custom fields may change, and are not checked.
  fault: ({ field, op, value }) => {
    if (!field || field.startsWith('cf:') || value === undefined) return null
    if (op === 'add') return 'op'
    const isWrong =
      op === 'set' && faultFinder(Type.Object({ value: Profile.properties[field as ProfileField] }))({ value }) !== null
    return isWrong ? 'value' : null
  },
  names: ({ field }) =>
    field?.startsWith('cf:') ? [{ kind: 'custom_field', id: field.slice(3), field: 'field' }] : [],
  examples: [{ field: 'cf:7', op: 'set', value: 'VIP' }],
})
