import Type from 'typebox'
import { validation } from '../../../platform/errors.ts'
import { faultFinder } from '../../../platform/http/validate.ts'
import type { RuleContext, RuleType } from './define-rule.ts'
import { findRuleType } from './registry.ts'
import { customFieldId } from './sql/fields/fields.ts'

export const MAX_LEVELS = 8
export const MAX_RULES = 50
/** Bounds the work for empty groups, which no other limit counts. */
export const MAX_GROUPS = 500

/** A definition that was read: groups, and in them valid rules. */
export type Tree = Group | Rule

export interface Group {
  kind: 'group'
  match: 'all' | 'any'
  negate: boolean
  trees: Tree[]
}

export interface Rule {
  kind: 'rule'
  type: RuleType
  negate: boolean
  /** The fields that the rule type defines. */
  values: Record<string, unknown>
  path: string
}

const Negate = Type.Optional(Type.Boolean())
const GroupFields = Type.Object({
  type: Type.Literal('group'),
  match: Type.Unsafe<'all' | 'any'>({ type: 'string', enum: ['all', 'any'] }),
  negate: Negate,
  rules: Type.Array(Type.Unknown()),
})
const faultOfGroup = faultFinder({ ...GroupFields, additionalProperties: false })

const faultFinders = new WeakMap<RuleType, (value: unknown) => string | null>()

/** The first fault of a rule. An unknown field is one: misspelled, it would silently change which contacts match. */
function faultOfRule(type: RuleType, value: unknown): string | null {
  const known = faultFinders.get(type)
  if (known) return known(value)
  const find = faultFinder({
    ...type.fields,
    properties: { type: { type: 'string' }, negate: { type: 'boolean' }, ...type.fields.properties },
    additionalProperties: false,
  })
  faultFinders.set(type, find)
  return find(value)
}

/** Reads a definition. Throws 400 with the path of the first fault, as `definition.0.2.listId`. */
export const readDefinition = (
  definition: unknown,
  context: Pick<RuleContext, 'customFields'>,
  field = 'definition',
): Group => readTree(definition, field, (type, values) => type.fault?.(values as never, context) ?? null)

/** Reads a stored definition, which was valid when it was saved: an option that is gone since is not a fault. */
export const readStored = (definition: unknown): Group => readTree(definition, 'definition', () => null)

function readTree(
  definition: unknown,
  field: string,
  faultOf: (type: RuleType, values: Record<string, unknown>) => string | null,
): Group {
  let [rules, groups] = [0, 0]

  const readGroup = (value: object, path: string, level: number): Group => {
    groups += 1
    if (level > MAX_LEVELS) throw validation(path, { reason: 'levels' })
    if (groups > MAX_GROUPS) throw validation(path, { reason: 'groups' })
    check(faultOfGroup(value), path)
    const {
      match,
      negate = false,
      rules: parts,
    } = value as { match: 'all' | 'any'; negate?: boolean; rules: unknown[] }
    return { kind: 'group', match, negate, trees: parts.map((part, i) => read(part, `${path}.${i}`, level + 1)) }
  }

  const readRule = (value: Record<string, unknown>, path: string): Rule => {
    const type = typeof value.type === 'string' ? findRuleType(value.type) : undefined
    if (!type) throw validation(`${path}.type`)
    rules += 1
    if (rules > MAX_RULES) throw validation(path, { reason: 'rules' })
    check(faultOfRule(type, value), path)
    const wrong = faultOf(type, value)
    if (wrong) throw validation(`${path}.${wrong}`)
    return { kind: 'rule', type, negate: value.negate === true, values: value, path }
  }

  const read = (value: unknown, path: string, level: number): Tree => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw validation(path)
    const { type } = value as { type?: unknown }
    return type === 'group' ? readGroup(value, path, level) : readRule(value as Record<string, unknown>, path)
  }

  const isGroup =
    typeof definition === 'object' && definition !== null && (definition as { type?: unknown }).type === 'group'
  if (!isGroup) throw validation(field)
  return readGroup(definition as object, field, 1)
}

function check(fault: string | null, path: string) {
  if (fault !== null) throw validation(fault ? `${path}.${fault}` : path)
}

export interface NamedObject {
  kind: string
  id: string
  /** The field that names it. */
  path: string
}

/** The objects that a definition names. */
export function referencesOf(tree: Tree): NamedObject[] {
  if (tree.kind === 'group') return tree.trees.flatMap(referencesOf)
  const others = tree.type.names?.(tree.values as never) ?? []
  return [...byFields(tree), ...others.map(({ field, ...named }) => ({ ...named, path: `${tree.path}.${field}` }))]
}

/** How many rules a definition has. */
export const countRules = (tree: Tree): number =>
  tree.kind === 'rule' ? 1 : tree.trees.reduce((sum, part) => sum + countRules(part), 0)

function byFields(tree: Rule): NamedObject[] {
  return Object.entries(tree.type.references ?? {}).flatMap(([field, kind]) => {
    const value = tree.values[field]
    const given = Array.isArray(value) ? value : value === undefined ? [] : [value]
    // The field may also name a profile field, which is not an object.
    const ids = kind === 'custom_field' ? given.flatMap((name) => customFieldId(name) ?? []) : given
    return ids.map((id) => ({ kind: kind as string, id: String(id), path: `${tree.path}.${field}` }))
  })
}
