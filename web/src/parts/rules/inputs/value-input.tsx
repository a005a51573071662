import { Text } from '@mantine/core'
import { useBuilding } from '../building/builder.ts'
import { fieldsFor, isLanguage, type RuleType, type Schema } from '../definition/catalogue.ts'
import type { Values } from '../definition/definition.ts'
import { referenceOf } from '../definition/references.ts'
import { shapeOf, withValue } from '../definition/shape.ts'
import { ChoiceInput, ChoicesInput, CountInput, DayInput, WordInput, WordsInput } from './plain-inputs.tsx'
import { ReferenceInput } from './reference-input.tsx'

interface Props {
  type: RuleType
  /** The path of the field in the rule, such as `window.from`. */
  path: string
  schema: Schema
  value: unknown
  onChange: (value: unknown) => void
  /** The path of the field that is wrong. */
  wrong: string
}

const BOTH = ['true', 'false']

/** The input for a field of a rule, chosen by the schema in the catalogue. */
export function ValueInput(props: Props) {
  const { type, path, schema, value, onChange, wrong } = props
  const { catalogue, words } = useBuilding().wording
  const input = { label: words.property(path), value, onChange, isWrong: wrong === path }
  const choices = (values: readonly string[]) =>
    values.map((one) => ({ value: one, label: words.choice(type.type, path, one) }))
  const kind = referenceOf(type, path)
  if (kind) return <ReferenceInput {...input} kind={kind} isMany={schema.type === 'array'} />
  if (path === 'field' && type.takes) {
    const fields = fieldsFor(catalogue, type, value)
    return <ChoiceInput {...input} options={fields.map((one) => ({ value: one.field, label: words.field(one) }))} />
  }
  if (schema.type === 'object') return <ObjectInput {...props} />
  if (schema.type === 'boolean')
    return <ChoiceInput {...input} options={choices(BOTH)} onChange={(next) => onChange(next === 'true')} />
  if (schema.enum) return <ChoiceInput {...input} value={value ?? schema.default} options={choices(schema.enum)} />
  if (schema.items?.enum) return <ChoicesInput {...input} options={choices(schema.items.enum)} />
  if (schema.items && isLanguage(schema.items)) return <ChoicesInput {...input} options={words.languages()} />
  if (schema.type === 'array') return <WordsInput {...input} isNumbers={schema.items?.type !== 'string'} />
  if (schema.type === 'integer' || schema.type === 'number')
    return <CountInput {...input} min={schema.minimum} max={schema.maximum} isWhole={schema.type === 'integer'} />
  if (schema.format === 'day') return <DayInput {...input} />
  return <WordInput {...input} {...(schema.maxLength ? { maxLength: schema.maxLength } : {})} />
}

/** The fields of an object, with words between them if there are any: "at least 3 times". */
function ObjectInput({ type, path, schema, value, onChange, wrong }: Props) {
  const { words } = useBuilding().wording
  const values = (value ?? {}) as Values
  const { needed } = shapeOf(schema, values)
  return needed.map((name, i) => {
    const before = i > 0 ? words.text([`between.${path}.${name}`], {}, '') : ''
    const after = words.text([`after.${path}.${name}`], { count: Number(values[name]) || 0 }, '')
    return (
      <span key={name} style={{ display: 'contents' }}>
        {before && <Text fz="sm">{before}</Text>}
        <ValueInput
          type={type}
          path={`${path}.${name}`}
          schema={schema.properties?.[name] ?? {}}
          value={values[name]}
          onChange={(next) => onChange(withValue(schema, values, name, next))}
          wrong={wrong}
        />
        {after && <Text fz="sm">{after}</Text>}
      </span>
    )
  })
}
