import type { Answer } from '../../../api/client.ts'
import type { Values } from './definition.ts'

export type Catalogue = Answer<'GET /segments/rule-types'>
export type RuleType = Catalogue['rules'][number]
export type Field = Catalogue['fields'][number]

/** The part of JSON Schema that rules use. */
export interface Schema {
  type?: string | string[]
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
  minItems?: number
  maxItems?: number
  allOf?: Arm[]
  anyOf?: Schema[]
}

/** Fields that are required or forbidden when a field has a value; or, in lists, the fields of one kind of item. */
interface Arm {
  if: { properties: Record<string, { const: unknown }> }
  then: { required?: string[]; properties?: Record<string, unknown> }
}

export const schemaOf = (type: RuleType) => type.schema as Schema

/** Whether values are codes of languages, such as `cs`. */
export const isLanguage = ({ pattern }: Schema) => pattern === '^[a-z]{2}$'
/** Whether values are codes of currencies, such as `CZK`. */
export const isCurrency = ({ pattern }: Schema) => pattern === '^[A-Z]{3}$'
/** Whether values are amounts of money in digits, such as `1290.50`. */
export const isAmount = ({ pattern, anyOf = [] }: Schema): boolean =>
  Boolean(pattern?.startsWith('^\\d{1,15}')) || anyOf.some(isAmount)

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
