import { fieldNamed, isComparison, type RuleType, type Schema, schemaOf, typeOf } from './catalogue.ts'
import type { RuleNode, Values } from './definition.ts'
import { shapeOfRule } from './shape.ts'
import { fieldsOfStep, STEPS, stepsOf, stepType } from './steps.ts'
import { operandText, valueText, type Wording } from './value-text.ts'

/** A rule as a sentence, such as "Opened an e-mail at least 3 times in the last 30 days". */
export function sentenceOf(wording: Wording, rule: RuleNode): string {
  const type = typeOf(wording.catalogue, rule.type)
  const { words } = wording
  if (!type) return rule.type ? words.rule(rule.type) : words.text(['unfinished'], {}, '')
  const said = isComparison(type) ? comparison(wording, rule) : described(wording, type, rule)
  return said.charAt(0).toUpperCase() + said.slice(1)
}

function comparison(wording: Wording, { values, negate }: RuleNode): string {
  const { catalogue, words } = wording
  const field = fieldNamed(catalogue, values.field)
  const op = String(values.op ?? '')
  const known = field?.kind ?? ''
  const verb = words.operator(known, op)
  const denied = words.text([`denied.${known}.${op}`, `denied.all.${op}`], {}, '')
  const params = {
    field: field ? words.field(field) : words.text(['gone'], {}, '?'),
    op: negate && denied ? denied : verb,
    value: operandText(wording, values),
  }
  const said = words.text(['say.contact_field'], params, `${params.field} ${params.op} ${params.value}`).trim()
  return negate && !denied ? words.text(['not'], { text: said }, said) : said
}

/** Rules whose sentence another field selects than the first choice of their schema. */
const SELECTORS: Record<string, string> = { visit: 'visitType' }

/** The field whose value selects another sentence, such as `state` of a list. */
const selectorOf = ({ type }: RuleType, { properties = {} }: Schema) =>
  SELECTORS[type] ?? Object.entries(properties).find(([, { enum: values }]) => values)?.[0]

/** A step of a rule, which has sentences of its own where there is no time. */
type Said = Pick<RuleNode, 'values' | 'negate'> & { isStep?: boolean }

function described(wording: Wording, type: RuleType, { values, negate, isStep = false }: Said): string {
  const { words } = wording
  const schema = schemaOf(type)
  // "Not once" is a negation.
  const isNever = isNone(type.type === 'order_count' ? values : values.count)
  const selector = selectorOf(type, schema)
  const chosen = selector && String(values[selector] ?? schema.properties?.[selector]?.default ?? '')
  const context = isNever && selector === 'op' ? '' : chosen
  const { needed, optional } = shapeOfRule(type, values)
  const params: Values = { context }
  for (const name of needed)
    params[name] = name === STEPS ? stepsText(wording, type, values) : valueText(wording, type, name, values)
  if (needed.includes('op')) params.opNot = words.text([`denied.all.${values.op}`], {}, String(params.op))
  const number = values.days ?? (type.type === 'order_count' ? values.value : undefined)
  if (typeof number === 'number') params.count = number
  const details = optional.filter(
    (name) => values[name] !== undefined && name !== selector && !(isNever && name === 'count'),
  )
  const keys = [...(isStep ? [`sayStep.${type.type}`] : []), `say.${type.type}`]
  const plain = words.text(keys, params, inWords(wording, type, needed, params))
  const denied =
    negate !== isNever
      ? words.text([`sayNot.${type.type}`], params, words.text(['not'], { text: plain }, plain))
      : plain
  return [denied, ...details.map((name) => detail(wording, type, name, values, context))].join(' ')
}

const isNone = (count: unknown) => {
  const { op, value } = (count ?? {}) as { op?: string; value?: number }
  return value === 0 && (op === 'eq' || op === 'lte')
}

/** The steps of a rule: "viewed a product, then opened an e-mail". */
function stepsText(wording: Wording, sequence: RuleType, values: Values): string {
  const { catalogue, words } = wording
  const texts = stepsOf(values).map((step) => {
    const type = stepType(catalogue, sequence, step.type)
    return type
      ? described(wording, type, { values: fieldsOfStep(step), negate: false, isStep: true })
      : words.rule(step.type)
  })
  return texts.length
    ? texts.reduce((first, next) => words.text(['stepsThen'], { first, next }, `${first}, ${next}`))
    : '…'
}

/** The sentence of a rule without a text: its name and its fields with their values. */
function inWords({ words }: Wording, { type }: RuleType, names: string[], params: Values): string {
  const fields = names.map((name) => `${words.property(name)} ${params[name]}`)
  return [words.rule(type), fields.join(', ')].filter(Boolean).join(': ')
}

function detail(wording: Wording, type: RuleType, name: string, values: Values, sentence: string | undefined): string {
  const { words } = wording
  const value = values[name]
  const text = valueText(wording, type, name, values)
  const beside = values[`${name}Operator`] ?? schemaOf(type).properties?.[`${name}Operator`]?.default
  const context = typeof value === 'boolean' ? String(value) : (beside ?? sentence)
  return words.text(
    [`detail.${type.type}_${name}`, `detail.${name}`],
    { value: text, context, ...(typeof value === 'number' ? { count: value } : {}) },
    `(${words.property(name)}: ${text})`,
  )
}
