import type { CustomFieldRow } from '../custom-fields/index.ts'
import { MAX_GROUPS, MAX_LEVELS, MAX_RULES } from './read-definition.ts'
import { ruleTypes } from './registry.ts'
import { fieldsOf } from './sql/fields/fields.ts'
import { OPERATORS } from './sql/fields/operators/index.ts'

/** Data to show and edit any rule: the rule types with their schemas, the fields of contacts, the operators. */
export const catalogue = (customFields: readonly CustomFieldRow[]) => ({
  rules: ruleTypes().map(({ type, aliases = [], group, fields, references = {}, takes, examples }) => ({
    type,
    aliases: [...aliases],
    group,
    schema: { ...fields, additionalProperties: false } as unknown as Record<string, unknown>,
    references: references as Record<string, string>,
    takes: takes ? { kinds: [...takes.kinds], fields: [...(takes.fields ?? [])] } : null,
    examples: examples.map((example) => ({ type, ...example })) as Record<string, unknown>[],
  })),
  fields: fieldsOf(customFields, 'UTC').map(({ name, kind, options }) => {
    const custom = customFields.find((field) => name === `cf:${field.id}`)
    const nameOf = (id: string) => custom?.options.find((option) => option.id === id)?.name ?? id
    return {
      field: name,
      name: custom?.name ?? null,
      archived: custom?.archived ?? false,
      kind,
      options: (options ?? []).map((id) => ({ id, name: nameOf(id) })),
    }
  }),
  operators: Object.entries(OPERATORS).map(([kind, operators]) => ({
    kind,
    operators: Object.entries(operators).map(([op, { value }]) => ({ op, value })),
  })),
  limits: { levels: MAX_LEVELS, rules: MAX_RULES, groups: MAX_GROUPS },
})
