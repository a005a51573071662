import type { CustomFieldRow } from '../custom-fields/index.ts'
import { RULE_TYPES } from './registry.ts'
import { fieldsOf } from './sql/parts/fields.ts'
import { OPERATORS } from './sql/parts/operators/index.ts'

/** Everything that a program needs to draw rules that it does not know: their fields, and what can be asked of which. */
export const catalogue = (customFields: readonly CustomFieldRow[]) => ({
  rules: [...RULE_TYPES.values()].map(({ type, group, fields, references = {} }) => ({
    type,
    group,
    schema: fields as unknown as Record<string, unknown>,
    references: references as Record<string, string>,
  })),
  fields: fieldsOf(customFields, 'UTC').map(({ name, kind, options }) => ({
    field: name,
    kind,
    options: [...(options ?? [])],
  })),
  operators: Object.entries(OPERATORS).map(([kind, operators]) => ({
    kind,
    operators: Object.entries(operators).map(([op, { value }]) => ({ op, value })),
  })),
})
