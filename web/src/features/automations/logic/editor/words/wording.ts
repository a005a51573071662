import type { Format } from '../../../../../i18n/format.ts'
import type { Names } from '../../../../../parts/object/references.ts'
import type { Wording as RuleWording } from '../../../../../parts/rules/definition/value-text.ts'
import type { GraphNode } from '../graph/graph.ts'

/** A text of the editor by its key below `editor`. */
export type Say = (key: string, params?: Record<string, unknown>) => string

/** Everything that words of nodes are made of. */
export interface Wording {
  say: Say
  /** Whether there is a text of this key. */
  knows: (key: string) => boolean
  format: Format
  rules: RuleWording
  names: Names
  /** Names of people and senders, which come with the automation. */
  members: ReadonlyMap<string, string>
  senders: ReadonlyMap<string, string>
  /** A node of the graph by its key. */
  nodeOf: (key: string) => GraphNode | undefined
}

/** The name of an object in quotes; a hint when it is deleted or still being loaded. */
export function quoted({ say, names }: Wording, kind: Parameters<Names>[0], id: unknown): string {
  const name = names(kind, String(id))
  return say('words.quoted', { text: name === '' ? say('words.gone') : (name ?? '…') })
}

/** `2026-12-24T18:00` of the company in words. */
export const localTime = ({ format }: Wording, at: string): string => `${format.day(at.slice(0, 10))} ${at.slice(11)}`

/** The label of a setting by its path, such as `branches.0.filter`. */
export function fieldLabel({ say, knows }: Pick<Wording, 'say' | 'knows'>, path: string): string {
  const names = path.split('.').filter((name) => !/^\d+$/.test(name))
  const name = [...names].reverse().find((one) => knows(`fields.${one}`))
  return name ? say(`fields.${name}`) : path
}
