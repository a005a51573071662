import Type from 'typebox'
import { Enum, Id, Name, Text, Time } from '../../../platform/http/schemas.ts'
import { MAX_OPTIONS } from './options.ts'
import type { CustomValue } from './values.ts'

const TYPES = ['text', 'textarea', 'number', 'date', 'datetime', 'bool', 'select', 'multi', 'url'] as const
const FieldType = Type.Unsafe<(typeof TYPES)[number]>({ ...Enum(TYPES), examples: ['select'] })
const MergeKey = Type.String({ pattern: '^[a-z][a-z0-9_]{0,49}$', examples: ['loyalty_level'] })
const Order = Type.Integer({ minimum: 0, maximum: 1_000_000, examples: [1] })
const OptionInput = Type.Object(
  {
    id: Type.Optional(
      Type.String({
        maxLength: 20,
        examples: ['1'],
        description: 'The id of an existing option, to keep it; new options come without one',
      }),
    ),
    name: Name,
    order: Type.Optional(Order),
  },
  { title: 'CustomFieldOptionInput' },
)
const Options = Type.Array(OptionInput, {
  maxItems: MAX_OPTIONS,
  description: 'Only for the types select and multi, which need at least one',
})
const fields = {
  name: Type.String({ ...Name, examples: ['Loyalty level'] }),
  type: FieldType,
  mergeKey: MergeKey,
  description: Text(2000, 'Shown beside the field'),
  order: Order,
  archived: Type.Boolean({ examples: [false] }),
}

/** A field with the tag that inserts its value into a template. */
export const CustomField = Type.Object(
  {
    id: Id,
    ...fields,
    options: Type.Array(
      Type.Object(
        { id: Type.String({ examples: ['1'] }), name: Type.String(), order: Type.Integer() },
        { title: 'CustomFieldOption' },
      ),
    ),
    tag: Type.String({ examples: ['{{cf_loyalty_level}}'] }),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'CustomField' },
)

/** A change. A different `type` is refused, because stored values would lose their meaning. */
export const CustomFieldPatch = Type.Partial(Type.Object({ ...fields, options: Options }), {
  title: 'CustomFieldPatch',
})
export const CustomFieldInput = Type.Object(
  {
    ...CustomFieldPatch.properties,
    name: fields.name,
    type: fields.type,
  },
  { title: 'CustomFieldInput' },
)

// A list of types and not a union: it validates and serialises faster. The serialiser takes the first type that fits,
// and every value with a toString fits a string, so that string comes last.
const Value = Type.Unsafe<CustomValue | null>({
  type: ['array', 'boolean', 'number', 'null', 'string'],
  items: { type: 'string' },
})

/**
 * Custom values of a contact in requests and answers. `readCustomValues` checks each value by the type of its field.
 */
export const CustomFieldValues = Type.Record(Type.String(), Value, {
  title: 'CustomFieldValues',
  description:
    'Values by custom field id. The value of select is an option id, of multi a list of them; option names are accepted too. null clears a value.',
})
