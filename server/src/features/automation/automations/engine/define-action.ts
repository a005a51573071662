import type { Context } from '../../../../platform/context.ts'
import type { Node } from '../../graphs/index.ts'
import type { Acted, Traveller } from './move-batch.ts'
import type { Turn } from './sql/turns.ts'

/** Runs that pass a node, and the automation they belong to. */
export interface Acting extends Context {
  tenant: { id: string; timezone: string }
  turn: Turn & { numberOf: ReadonlyMap<string, number> }
  node: Node
  runs: readonly Traveller[]
  /** The contacts of runs that match a filter. */
  matching(filter: unknown, runs: readonly Traveller[]): Promise<ReadonlySet<string>>
}

/** What a node type does to contacts, many at a time, in the transaction that moves their runs. */
export interface Action {
  /** The node type, and the name of the file with dashes. */
  type: string
  /** It reaches the contact, so it is not done to those that are held out. Mails and SMS record them themselves. */
  reachesContact?: true
  act(acting: Acting): Promise<Acted | undefined>
}

/** Defines what a node does: a file in the folder `actions`. */
export const defineAction = (action: Action): Action => action
