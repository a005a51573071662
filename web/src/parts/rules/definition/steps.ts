import { type Catalogue, type RuleType, type Schema, schemaOf, typeOf } from './catalogue.ts'
import type { Values } from './definition.ts'

/** A step of the rule about several events in order. */
export interface Step extends Values {
  type: string
}

/** The field that has the steps. */
export const STEPS = 'steps'

export const stepsOf = (values: Values): Step[] => (Array.isArray(values[STEPS]) ? (values[STEPS] as Step[]) : [])

/** The fields of a step without its type. */
export const fieldsOfStep = ({ type: _, ...values }: Step): Values => values

/** The kinds of steps that the rule takes. */
export const stepNames = (sequence: RuleType): string[] =>
  schemaOf(sequence).properties?.[STEPS]?.items?.properties?.type?.enum ?? []

/** The kind of a step as a kind of rule: with the fields of a step, and the objects that the rule of its name names. */
export function stepType(catalogue: Catalogue, sequence: RuleType, name: string): RuleType | undefined {
  const arms = schemaOf(sequence).properties?.[STEPS]?.items?.allOf ?? []
  const found = arms.find((arm) => arm.if.properties.type?.const === name)?.then as Schema | undefined
  if (!found) return undefined
  const { type: _, ...properties } = found.properties ?? {}
  const rule = typeOf(catalogue, name)
  return {
    type: name,
    aliases: [],
    group: sequence.group,
    takes: null,
    references: rule?.references ?? {},
    examples: rule?.examples ?? [],
    schema: { ...found, properties, required: (found.required ?? []).filter((field) => field !== 'type') },
  }
}

/** The step that a path such as `steps.1.url` is in, and the rest of the path. */
export function stepAt(path: string): { index: number; field: string } | null {
  const [, index, field = ''] = /^steps\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
  return index === undefined ? null : { index: Number(index), field }
}
