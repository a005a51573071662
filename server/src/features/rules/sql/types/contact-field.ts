import Type from 'typebox'
import { defineRule } from '../../define-rule.ts'
import { isValueOf } from '../parts/field-values.ts'
import { fieldNamed } from '../parts/fields.ts'
import { OPERATORS } from '../parts/operators/index.ts'

/** What a field of the profile, or a custom field, holds. Which operators there are, its kind decides. */
export default defineRule({
  type: 'contact_field',
  group: 'contact',
  fields: Type.Object({
    field: Type.String({ maxLength: 50 }),
    op: Type.String({ maxLength: 20 }),
    value: Type.Optional(Type.Unknown()),
  }),
  references: { field: 'custom_field' },
  fault: ({ field: name, op, value }, { customFields }) => {
    const field = fieldNamed(name, customFields, 'UTC')
    if (!field) return 'field'
    const operators = OPERATORS[field.kind]
    if (!Object.hasOwn(operators, op)) return 'op'
    return isValueOf(operators[op]!.value, value, field) ? null : 'value'
  },
  where: ({ field: name, op, value }, { customFields, timezone, today }) => {
    const { kind, column } = fieldNamed(name, customFields, timezone)!
    return OPERATORS[kind][op]!.where({ column, today }, value as never)
  },
})
