import { isAmount, type RuleType, type Schema, schemaOf } from './catalogue.ts'
import type { Values } from './definition.ts'

/**
 * A field such as `days` belongs to choices that contain its name, such as `next_days`: it is required with those and
 * forbidden with others. Returns the field that decides, or undefined.
 */
function choiceThatRequires({ properties = {} }: Schema, name: string): string | undefined {
  const others = Object.entries(properties).filter(([other]) => other !== name)
  return others.find(([, { enum: values }]) => values?.some((value) => isNamedAfter(value, name)))?.[0]
}
const isNamedAfter = (value: unknown, name: string) => String(value).split('_').includes(name)

const OPERATOR = 'Operator'

/** The field that another one completes and stands beside: `urlOperator` says how `url` is compared. */
export function completedBy({ properties = {} }: Schema, name: string): string | undefined {
  const compared = name.endsWith(OPERATOR) ? name.slice(0, -OPERATOR.length) : ''
  if (compared in properties) return compared
  return name === 'currency' && properties.value && isAmount(properties.value) ? 'value' : undefined
}

/** The fields that complete a field. */
export const completing = (schema: Schema, name: string): string[] =>
  Object.keys(schema.properties ?? {}).filter((other) => completedBy(schema, other) === name)

interface Shape {
  /** Required fields. */
  needed: string[]
  /** Fields that can be added. */
  optional: string[]
}

/** The fields of an object, given the chosen values. Those that complete another one are left out. */
export function shapeOf(schema: Schema, values: Values): Shape {
  const arms = (schema.allOf ?? []).filter(({ if: { properties } }) =>
    Object.entries(properties).every(([name, { const: value }]) => values[name] === value),
  )
  const shape: Shape = { needed: [], optional: [] }
  for (const [name, { default: usual }] of Object.entries(schema.properties ?? {})) {
    if (completedBy(schema, name)) continue
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
export const withValue = (schema: Schema, values: Values, name: string, value: unknown): Values =>
  without(schema, shapeOf, values, name, value)

function without(
  schema: Schema,
  shape: (schema: Schema, values: Values) => Shape,
  values: Values,
  name: string,
  value: unknown,
): Values {
  const next = { ...values, [name]: value }
  if (value === undefined) delete next[name]
  const { needed, optional } = shape(schema, next)
  const main = [...needed, ...optional]
  const beside = main.filter((one) => next[one] !== undefined).flatMap((one) => completing(schema, one))
  const allowed = new Set([...main, ...beside])
  return Object.fromEntries(Object.entries(next).filter(([key]) => allowed.has(key)))
}

/** Rules that have one of several sets of fields, which their schemas do not say. The first is that of a new rule. */
const SETS: Record<string, readonly (readonly string[])[]> = { rfm: [['groups'], ['score', 'op', 'value']] }

/** The fields of a rule. */
export function shapeOfRule(type: RuleType, values: Values): Shape {
  const sets = SETS[type.type]
  const shape = shapeOf(schemaOf(type), values)
  if (!sets) return shape
  const chosen = sets.find((set) => set.some((name) => values[name] !== undefined)) ?? sets[0]!
  const all = sets.flat()
  return { needed: [...chosen], optional: shape.optional.filter((name) => !all.includes(name)) }
}

/** Changes a field of a rule and removes those that no longer go with it. */
export const withRuleValue = (type: RuleType, values: Values, name: string, value: unknown): Values =>
  without(schemaOf(type), (_, next) => shapeOfRule(type, next), values, name, value)
