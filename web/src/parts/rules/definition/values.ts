import {
  type Catalogue,
  fieldNamed,
  isAmount,
  isComparison,
  operandOf,
  operatorsFor,
  type RuleType,
  type Schema,
  schemaOf,
  typeOf,
} from './catalogue.ts'
import type { RuleNode, Values } from './definition.ts'
import { completing, shapeOf, shapeOfRule } from './shape.ts'
import { fieldsOfStep, STEPS, type Step, stepNames, stepsOf, stepType } from './steps.ts'
import { ANSWERS, isNumberAnswer } from './survey-answers.ts'

const isPlain = (schema: Schema) =>
  schema.type === 'array' || (schema.type === 'string' && !schema.enum) || isAmount(schema)

/** The first value of a field, taken from an example. Lists, texts and references start empty. */
export function beginningOf(type: RuleType, name: string): unknown {
  const schema = schemaOf(type).properties?.[name] ?? {}
  if (schema.examples?.length && schema.type === 'object') return schema.examples[0]
  if (name === 'properties') return [{ path: '', op: 'eq', value: '' }]
  // Options and scales are those of the question.
  if (name === ANSWERS) return []
  if (name in type.references || isPlain(schema)) return schema.type === 'array' ? [] : ''
  return type.examples.find((example) => name in example)?.[name]
}

/** Values that a new rule has instead of those of an example: people rarely mean the example. */
const BEGINNINGS: Record<string, Values> = {
  order_item: { by: 'name', op: 'contains', value: '' },
  rfm: { groups: ['champions', 'loyal'] },
}

/** The values of a new rule. Amounts are in the currency of the segment's shop. */
export function newValues(catalogue: Catalogue, type: RuleType, field?: string, currency?: string): Values {
  const [example = {}] = type.examples
  if (isComparison(type)) {
    const [operator] = operatorsFor(catalogue, fieldNamed(catalogue, field))
    return { field, op: operator?.op }
  }
  if (STEPS in (schemaOf(type).properties ?? {})) return newSequence(type)
  const schema = schemaOf(type)
  const begun: Values = {}
  for (const [name, one] of Object.entries(schema.properties ?? {}))
    if (name === 'field' ? type.takes : !(name in type.references) && !isText(one) && name in example)
      begun[name] = example[name]
  const { needed } = shapeOfRule(type, begun)
  const kept = Object.fromEntries(Object.entries(begun).filter(([name]) => needed.includes(name)))
  const beside = currency && needed.some((name) => completing(schema, name).includes('currency')) ? { currency } : {}
  return { ...kept, ...beside, ...BEGINNINGS[type.type] }
}

/** Amounts of examples are a good beginning; other texts and lists are not. */
const isText = (schema: Schema) => isPlain(schema) && !isAmount(schema)

/** Who looks at products and comes to the cart later: valid, and easy to change. */
function newSequence(type: RuleType): Values {
  const [example = {}] = type.examples
  const known = stepNames(type)
  const wanted: Step[] = [{ type: 'visit', visitType: 'product' }, { type: 'cart' }]
  const steps = wanted.every((step) => known.includes(step.type)) ? wanted : example[STEPS]
  return { steps, within: { value: 7, unit: 'days' } }
}

/** A new step: the event without any condition, or with the beginnings of the fields that it needs. */
export function newStep(catalogue: Catalogue, sequence: RuleType, name: string): Step {
  const type = stepType(catalogue, sequence, name)
  const needed = type ? shapeOf(schemaOf(type), {}).needed : []
  const required = type ? needed.filter((field) => schemaOf(type).properties?.[field]?.default === undefined) : []
  const begun = Object.fromEntries(required.map((field) => [field, beginningOf(type!, field)]))
  return { type: name, ...begun, ...(required.length ? BEGINNINGS[name] : {}) }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (isNumberAnswer(value) && 'op' in value && value.value === undefined) ||
  (Array.isArray(value) && (!value.length || value.some(isEmpty)))

function missingIn(schema: Schema, { needed, optional }: ReturnType<typeof shapeOf>, values: Values, path: string) {
  return [...needed, ...optional.filter((name) => name in values)].flatMap((name): string[] => {
    const one = schema.properties?.[name] ?? {}
    const value = values[name]
    if (one.type === 'object' && value !== undefined)
      return missingIn(one, shapeOf(one, value as Values), value as Values, `${path}${name}.`)
    if (name === 'properties' && Array.isArray(value)) return missingConditions(value as Values[], `${path}${name}`)
    return isEmpty(value) && one.default === undefined ? [`${path}${name}`] : []
  })
}

/** Operators on the data of an event that take no value. */
export const VALUELESS = new Set(['filled', 'empty'])

/** What is missing in conditions on the data of an event. */
const missingConditions = (conditions: readonly Values[], path: string): string[] =>
  conditions.flatMap(({ path: name, op, value }, i) => [
    ...(isEmpty(name) ? [`${path}.${i}.path`] : []),
    ...(isEmpty(value) && !VALUELESS.has(String(op)) ? [`${path}.${i}.value`] : []),
  ])

/** The empty required fields of a rule. */
export function missingOf(catalogue: Catalogue, { type: name, values }: RuleNode): string[] {
  if (!name) return ['type']
  const type = typeOf(catalogue, name)
  if (!type) return []
  if (!isComparison(type))
    return [
      ...missingIn(schemaOf(type), shapeOfRule(type, values), values, ''),
      ...stepsOf(values).flatMap((step, i) => missingInStep(catalogue, type, step, `${STEPS}.${i}.`)),
    ]
  if (isEmpty(values.op)) return ['op']
  return operandOf(catalogue, values) !== 'none' && isEmpty(values.value) ? ['value'] : []
}

function missingInStep(catalogue: Catalogue, sequence: RuleType, step: Step, path: string): string[] {
  const type = stepType(catalogue, sequence, step.type)
  if (!type) return []
  const values = fieldsOfStep(step)
  return missingIn(schemaOf(type), shapeOf(schemaOf(type), values), values, path)
}
