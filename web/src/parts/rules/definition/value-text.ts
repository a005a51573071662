import type { NamedKind } from '../../manifest/object-kind.ts'
import type { Names } from '../../object/references.ts'
import {
  type Catalogue,
  fieldNamed,
  isAmount,
  isCurrency,
  isLanguage,
  operandOf,
  type RuleType,
  type Schema,
  schemaOf,
} from './catalogue.ts'
import type { Values } from './definition.ts'
import { nodeReference, referenceOf } from './references.ts'
import { ANSWERS, isNumberAnswer, optionIdsOf, partReference } from './survey-answers.ts'
import { VALUELESS } from './values.ts'
import type { Words } from './words.ts'

export interface Wording {
  catalogue: Catalogue
  words: Words
  names: Names
  /** The currency of a shop; without one, that of all shops if they have the same. */
  currencyOf: (shopId: unknown) => string | undefined
}

/** The value that a field of contacts is compared with. */
export function operandText({ catalogue, words }: Wording, values: Values): string {
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

/** The value of a field of a rule as text. */
export function valueText(wording: Wording, type: RuleType, name: string, values: Values): string {
  const { catalogue, words } = wording
  const schema = schemaOf(type).properties?.[name] ?? {}
  const value = values[name] ?? schema.default
  if (value === undefined || value === '') return '…'
  if (name === 'window') return windowText(words, value as Window)
  if (name === 'count') return timesText(words, value as { op: string; value: number })
  if (name === 'within') return spanText(words, value as Window)
  if (name === 'properties') return conditionsText(words, value as Values[])
  if (name === 'node') {
    const { kind, id } = nodeReference(values)
    return namedText(wording, kind, id)
  }
  if (name === 'questionId') {
    const { kind, id } = partReference(values)
    return namedText(wording, kind, id)
  }
  if (name === ANSWERS) return answersText(wording, values)
  if (isAmount(schema)) return amountText(wording, value, values)
  if (name === 'field') {
    const field = fieldNamed(catalogue, value)
    return field ? words.field(field) : words.text(['gone'], {}, '?')
  }
  const many = [value].flat().map((one) => oneText(wording, type, name, schema.items ?? schema, one))
  return many.length ? words.either(many) : '…'
}

/** An answer to a question of a survey: options by their names, or how a number is compared. */
function answersText(wording: Wording, values: Values): string {
  const { words } = wording
  const { answers } = values
  if (isNumberAnswer(answers)) {
    const value = answers.value === undefined ? '…' : words.format.number(answers.value)
    return words.text([`answerNumbers.${answers.op}`], { value }, `${answers.op} ${value}`)
  }
  const named = optionIdsOf(values).map((optionId) => {
    const { kind, id } = partReference(values, optionId)
    return namedText(wording, kind, id)
  })
  return named.length ? words.either(named) : '…'
}

/** An amount in its currency; carts have that of their shop. */
function amountText({ words, currencyOf }: Wording, value: unknown, values: Values): string {
  const digits = String(value)
  if (!/^\d+(\.\d+)?$/.test(digits)) return digits
  const isOwn = 'minValue' in values
  const currency = isOwn ? currencyOf(values.shopId) : values.currency
  if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)) return words.format.money(digits, currency)
  const plain = words.format.digits(digits)
  return isOwn ? plain : words.text(['anyCurrencyAmount'], { amount: plain }, plain)
}

/** The name of an object in quotes. */
function namedText({ words, names }: Pick<Wording, 'words' | 'names'>, kind: NamedKind, id: string): string {
  const known = names(kind, id)
  return words.text(['quoted'], { text: known === '' ? words.text(['gone'], {}, '?') : (known ?? '…') }, id)
}

function oneText({ words, names }: Wording, type: RuleType, name: string, schema: Schema, value: unknown): string {
  const kind = referenceOf(type, name)
  if (kind) return namedText({ words, names }, kind, String(value))
  if (typeof value === 'number') return words.format.number(value)
  if (schema.format === 'day') return words.format.day(String(value))
  if (schema.enum || typeof value === 'boolean') return words.choice(type.type, name, String(value))
  if (isLanguage(schema)) return words.languages().find((one) => one.value === value)?.label ?? String(value)
  if (isCurrency(schema)) return String(value)
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

const spanText = ({ text }: Words, { value, unit }: Pick<Window, 'value' | 'unit'>) =>
  value ? text([`spans.${unit}`], { count: value }, `${value} ${unit}`) : '…'

/** Conditions on the data of an event, which must all hold. */
function conditionsText(words: Words, conditions: readonly Values[]): string {
  const { format } = words
  const one = (value: unknown) => {
    if (value === undefined || value === '') return '…'
    if (typeof value === 'number') return format.number(value)
    if (typeof value === 'boolean') return words.text([value ? 'common:yes' : 'common:no'], {}, String(value))
    return words.text(['quoted'], { text: String(value) }, String(value))
  }
  const texts = conditions.map(({ path, op, value }) => {
    const [from, to] = Array.isArray(value) ? value : []
    const compared = VALUELESS.has(String(op))
      ? ''
      : op === 'between'
        ? words.text(['pair'], { from: one(from), to: one(to) }, '')
        : words.either([value ?? ''].flat().map(one))
    return [String(path || '…'), words.operator('text', String(op)), compared].filter(Boolean).join(' ')
  })
  return format.list(texts)
}
