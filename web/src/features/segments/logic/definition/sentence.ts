import type { Names } from '../../../../parts/object/references.ts'
import {
  type Catalogue,
  fieldNamed,
  isComparison,
  isLanguage,
  operandOf,
  type RuleType,
  type Schema,
  schemaOf,
  shapeOf,
  typeOf,
} from './catalogue.ts'
import type { RuleNode, Values } from './definition.ts'
import { referenceOf } from './references.ts'
import type { Words } from './words.ts'

export interface Wording {
  catalogue: Catalogue
  words: Words
  names: Names
}

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
    value: operand(wording, values),
  }
  const said = words.text(['say.contact_field'], params, `${params.field} ${params.op} ${params.value}`).trim()
  return negate && !denied ? words.text(['not'], { text: said }, said) : said
}

/** The value that a field is compared with. */
function operand({ catalogue, words }: Wording, values: Values): string {
  const { format } = words
  const kind = operandOf(catalogue, values)
  const field = fieldNamed(catalogue, values.field)
  const options = field && kind.startsWith('option') ? words.options(field) : []
  const one = (value: unknown): string => {
    if (value === undefined || value === '') return '…'
    if (kind === 'days') return words.text(['days'], { count: Number(value) }, String(value))
    if (kind.startsWith('number')) return format.number(Number(value))
    if (kind.startsWith('day')) return format.day(String(value))
    const label = options.find((option) => option.value === value)?.label ?? String(value)
    return words.text(['quoted'], { text: label }, label)
  }
  if (kind === 'none') return ''
  if (kind.endsWith('Pair')) {
    const [from, to] = Array.isArray(values.value) ? values.value : []
    return words.text(['pair'], { from: one(from), to: one(to) }, '')
  }
  const many = [values.value ?? []].flat()
  return many.length ? words.either(many.map(one)) : '…'
}

/** The field whose value selects another sentence, such as `state` of a list. */
const sentenceFieldOf = ({ properties = {} }: Schema) =>
  Object.entries(properties).find(([, { enum: values }]) => values)?.[0]

function described(wording: Wording, type: RuleType, { values, negate }: RuleNode): string {
  const { words } = wording
  const schema = schemaOf(type)
  const selector = sentenceFieldOf(schema)
  const context = selector && String(values[selector] ?? schema.properties?.[selector]?.default ?? '')
  // "Not once" is a negation.
  const isNever = isNone(values.count)
  const isDenied = negate !== isNever
  const { needed, optional } = shapeOf(schema, values)
  const params: Values = { context }
  for (const name of needed) params[name] = valueText(wording, type, name, values[name])
  if (typeof values.days === 'number') params.count = values.days
  const details = optional.filter((name) => values[name] !== undefined && !(isNever && name === 'count'))
  const plain = words.text([`say.${type.type}`], params, inWords(wording, type, needed, params))
  const denied = isDenied
    ? words.text([`sayNot.${type.type}`], params, words.text(['not'], { text: plain }, plain))
    : plain
  return [denied, ...details.map((name) => detail(wording, type, name, values[name]))].join(' ')
}

const isNone = (count: unknown) => {
  const { op, value } = (count ?? {}) as { op?: string; value?: number }
  return value === 0 && (op === 'eq' || op === 'lte')
}

/** The sentence of a rule without a text: its name and its fields with their values. */
function inWords({ words }: Wording, { type }: RuleType, names: string[], params: Values): string {
  const fields = names.map((name) => `${words.property(name)} ${params[name]}`)
  return [words.rule(type), fields.join(', ')].filter(Boolean).join(': ')
}

function detail(wording: Wording, type: RuleType, name: string, value: unknown): string {
  const { words } = wording
  const text = valueText(wording, type, name, value)
  const context = typeof value === 'boolean' ? String(value) : undefined
  return words.text(
    [`detail.${type.type}_${name}`, `detail.${name}`],
    { value: text, context },
    `(${words.property(name)}: ${text})`,
  )
}

/** The value of a field of a rule as text. */
function valueText(wording: Wording, type: RuleType, name: string, value: unknown): string {
  const { catalogue, words } = wording
  if (value === undefined || value === '') return '…'
  if (name === 'window') return windowText(words, value as Window)
  if (name === 'count') return timesText(words, value as { op: string; value: number })
  if (name === 'field') {
    const field = fieldNamed(catalogue, value)
    return field ? words.field(field) : words.text(['gone'], {}, '?')
  }
  const schema = schemaOf(type).properties?.[name] ?? {}
  const many = [value].flat().map((one) => oneText(wording, type, name, schema.items ?? schema, one))
  return many.length ? words.either(many) : '…'
}

function oneText({ words, names }: Wording, type: RuleType, name: string, schema: Schema, value: unknown): string {
  const kind = referenceOf(type, name)
  if (kind) {
    const known = names(kind, String(value))
    return words.text(
      ['quoted'],
      { text: known === '' ? words.text(['gone'], {}, '?') : (known ?? '…') },
      String(value),
    )
  }
  if (typeof value === 'number') return words.format.number(value)
  if (schema.format === 'day') return words.format.day(String(value))
  if (schema.enum || typeof value === 'boolean') return words.choice(type.type, name, String(value))
  if (isLanguage(schema)) return words.languages().find((one) => one.value === value)?.label ?? String(value)
  return words.text(['quoted'], { text: String(value) }, String(value))
}

interface Window {
  kind: string
  value?: number
  unit?: string
  from?: string
  to?: string
}

function windowText({ text, format }: Words, { kind, value, unit, from, to }: Window): string {
  const day = (one: string | undefined) => (one ? format.day(one) : '…')
  const params = { count: value ?? 0, from: day(from), to: day(to) }
  return text([kind === 'last' ? `windows.last_${unit}` : `windows.${kind}`], params, '…')
}

const timesText = ({ text }: Words, { op, value }: { op: string; value: number }) =>
  text([`times.${op}`], { count: value ?? 0 }, String(value))
