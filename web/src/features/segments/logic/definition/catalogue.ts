import type { Answer } from '../../../../api/client.ts'
import type { RuleNode, Values } from './definition.ts'

export type Catalogue = Answer<'GET /segments/rule-types'>
export type RuleType = Catalogue['rules'][number]
export type Field = Catalogue['fields'][number]

/** The part of JSON Schema that rules use. */
export interface Schema {
  type?: string
  enum?: string[]
  default?: unknown
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  allOf?: Arm[]
}

/** Fields that are required or forbidden when a field has a value. */
interface Arm {
  if: { properties: Record<string, { const: unknown }> }
  then: { required?: string[]; properties?: Record<string, unknown> }
}

export const schemaOf = (type: RuleType) => type.schema as Schema

/** Whether values are codes of languages, such as `cs`. */
export const isLanguage = ({ pattern }: Schema) => pattern === '^[a-z]{2}$'

/** The kind of a rule, also by a stored alias. */
export const typeOf = ({ rules }: Catalogue, name: string): RuleType | undefined =>
  rules.find(({ type, aliases }) => type === name || aliases.includes(name))

/** Whether rules of a kind compare a field by an operator, which decides the kind of value. */
export const isComparison = (type: RuleType) => type.takes !== null && 'op' in (schemaOf(type).properties ?? {})

export const fieldNamed = ({ fields }: Catalogue, name: unknown): Field | undefined =>
  fields.find(({ field }) => field === name)

/** The fields that a rule can compare. Archived ones only if the rule has them already. */
export const fieldsFor = ({ fields }: Catalogue, { takes }: RuleType, chosen?: unknown): Field[] =>
  fields.filter(
    ({ field, kind, archived }) =>
      (takes?.kinds.includes(kind) || takes?.fields.includes(field)) && (!archived || field === chosen),
  )

/** The operators of a field, without the one that accepts anything. */
export const operatorsFor = ({ operators }: Catalogue, field: Field | undefined) =>
  operators.find(({ kind }) => kind === field?.kind)?.operators.filter(({ op }) => op !== 'any') ?? []

/** The kind of value that an operator takes, such as `dayPair`. */
export const operandOf = (catalogue: Catalogue, { field, op }: Values): string =>
  operatorsFor(catalogue, fieldNamed(catalogue, field)).find((one) => one.op === op)?.value ?? 'none'

/**
 * A field such as `days` belongs to choices that contain its name, such as `next_days`: it is required with those and
 * forbidden with others. Returns the field that decides, or undefined.
 */
function choiceThatRequires({ properties = {} }: Schema, name: string): string | undefined {
  const others = Object.entries(properties).filter(([other]) => other !== name)
  return others.find(([, { enum: values }]) => values?.some((value) => isNamedAfter(value, name)))?.[0]
}
const isNamedAfter = (value: unknown, name: string) => String(value).split('_').includes(name)

interface Shape {
  /** Required fields. */
  needed: string[]
  /** Fields that can be added. */
  optional: string[]
}

/** The fields of an object, given the chosen values. */
export function shapeOf(schema: Schema, values: Values): Shape {
  const arms = (schema.allOf ?? []).filter(({ if: { properties } }) =>
    Object.entries(properties).every(([name, { const: value }]) => values[name] === value),
  )
  const shape: Shape = { needed: [], optional: [] }
  for (const [name, { default: usual }] of Object.entries(schema.properties ?? {})) {
    const decider = choiceThatRequires(schema, name)
    const isNeeded =
      schema.required?.includes(name) ||
      usual !== undefined ||
      arms.some(({ then }) => then.required?.includes(name)) ||
      (decider !== undefined && isNamedAfter(values[decider], name))
    const isRefused = decider !== undefined || arms.some(({ then }) => then.properties?.[name] === false)
    if (isNeeded) shape.needed.push(name)
    else if (!isRefused) shape.optional.push(name)
  }
  return shape
}

/** Changes a field and removes those that no longer go with it. */
export function withValue(schema: Schema, values: Values, name: string, value: unknown): Values {
  const next = { ...values, [name]: value }
  if (value === undefined) delete next[name]
  const { needed, optional } = shapeOf(schema, next)
  const allowed = new Set([...needed, ...optional])
  return Object.fromEntries(Object.entries(next).filter(([key]) => allowed.has(key)))
}

const isPlain = ({ type, enum: values }: Schema) => type === 'array' || (type === 'string' && !values)

/** The first value of a field, taken from an example. Lists, texts and references start empty. */
export function beginningOf(type: RuleType, name: string): unknown {
  const schema = schemaOf(type).properties?.[name] ?? {}
  if (schema.examples?.length && schema.type === 'object') return schema.examples[0]
  if (name in type.references || isPlain(schema)) return schema.type === 'array' ? [] : ''
  return type.examples.find((example) => name in example)?.[name]
}

/** The values of a new rule. */
export function newValues(catalogue: Catalogue, type: RuleType, field?: string): Values {
  const [example = {}] = type.examples
  if (isComparison(type)) {
    const [operator] = operatorsFor(catalogue, fieldNamed(catalogue, field))
    return { field, op: operator?.op }
  }
  const schema = schemaOf(type)
  const begun: Values = {}
  for (const [name, one] of Object.entries(schema.properties ?? {}))
    if (name === 'field' ? type.takes : !(name in type.references) && !isPlain(one) && name in example)
      begun[name] = example[name]
  const { needed } = shapeOf(schema, begun)
  return Object.fromEntries(Object.entries(begun).filter(([name]) => needed.includes(name)))
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && (!value.length || value.some(isEmpty)))

function missingIn(schema: Schema, values: Values, path: string): string[] {
  const { needed, optional } = shapeOf(schema, values)
  return [...needed, ...optional.filter((name) => name in values)].flatMap((name) => {
    const one = schema.properties?.[name] ?? {}
    const value = values[name]
    if (one.type === 'object' && value !== undefined) return missingIn(one, value as Values, `${path}${name}.`)
    return isEmpty(value) && one.default === undefined ? [`${path}${name}`] : []
  })
}

/** The empty required fields of a rule. */
export function missingOf(catalogue: Catalogue, { type: name, values }: RuleNode): string[] {
  if (!name) return ['type']
  const type = typeOf(catalogue, name)
  if (!type) return []
  if (!isComparison(type)) return missingIn(schemaOf(type), values, '')
  if (isEmpty(values.op)) return ['op']
  return operandOf(catalogue, values) !== 'none' && isEmpty(values.value) ? ['value'] : []
}
