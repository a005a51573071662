import { sql } from 'kysely'
import Type from 'typebox'
import { isId } from '../../../../platform/schema/formats.ts'
import { optionKind } from '../../custom-fields/index.ts'
import { defineSegmentRule } from '../define-rule.ts'
import { customFieldId, findField } from '../sql/fields/fields.ts'
import { OPERATORS } from '../sql/fields/operators/index.ts'
import { isValueOf } from '../sql/fields/values.ts'

/** Operators whose value is an option. */
const OF_OPTIONS = new Set(['eq_option', 'has_option', 'neq', 'in'])
const optionOf = (fieldId: string, id: string) => ({ kind: optionKind(fieldId), id, field: 'value' })

/** The value of a profile field or a custom field. The kind of the field decides which operators it has. */
export default defineSegmentRule({
  type: 'contact_field',
  group: 'contact',
  fields: Type.Object({
    field: Type.String({ maxLength: 50 }),
    op: Type.String({ maxLength: 20 }),
    value: Type.Optional(Type.Unknown()),
  }),
  references: { field: 'custom_field' },
  names: ({ field, op, value }) => {
    const id = customFieldId(field)
    const options = OF_OPTIONS.has(op) ? [value].flat() : []
    return id ? options.flatMap((option) => (isId(String(option)) ? [optionOf(id, String(option))] : [])) : []
  },
  takes: { kinds: Object.keys(OPERATORS) },
  examples: [
    { field: 'city', op: 'eq', value: 'Brno' },
    { field: 'lastName', op: 'in', value: ['Novák', 'Dvořák'] },
    { field: 'note', op: 'not_contains', value: 'vip' },
    { field: 'email', op: 'ends', value: '@seznam.cz' },
    { field: 'birthday', op: 'between', value: ['1980-01-01', '1989-12-31'] },
    { field: 'birthday', op: 'newer', value: 30 },
    { field: 'gender', op: 'eq_option', value: 'f' },
    { field: 'country', op: 'filled' },
  ],
  fault: ({ field: name, op, value }, { customFields }) => {
    const field = findField(name, customFields, 'UTC')
    if (!field) return 'field'
    const operators = OPERATORS[field.kind]
    if (!Object.hasOwn(operators, op)) return 'op'
    return isValueOf(operators[op]!.value, value, field) ? null : 'value'
  },
  where: ({ field: name, op, value }, { customFields, timezone, today }) => {
    const field = findField(name, customFields, timezone)
    // A custom field that was deleted since the definition was saved matches no contact.
    if (!field) return sql<boolean>`false`
    return OPERATORS[field.kind][op]!.where({ column: field.column, today }, value as never)
  },
})
