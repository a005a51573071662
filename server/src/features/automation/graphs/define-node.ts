import type { Static, TObject } from 'typebox'
import type { DbContext, Tenant } from '../../../platform/context.ts'
import type { TimeSpec } from '../times/index.ts'

/** Triggers start runs; waits may hold them; the others decide or act at once. */
export type NodeFamily = 'trigger' | 'decision' | 'wait' | 'action' | 'end'

/** A run that stands in a node. */
export interface MovingRun {
  id: string
  contactId: string
  /** When it came to the node. */
  arrivedAt: Date
  /** What woke it before its time: an event that the node waits for, or a person who released it. */
  wokenBy: 'event' | 'release' | null
  /** A number in [0, 1) that stays the same for the contact in this automation. */
  share: number
  /** The data of the event that started it. */
  event: unknown
}

/** Runs that stand in the same node, and what the node may ask about them. */
export interface NodeBatch<Config> {
  config: Config
  runs: readonly MovingRun[]
  now: Date
  tenant: Pick<Tenant, 'id' | 'timezone'>
  db: DbContext['db']
  /** The contacts of the runs that match a filter, in one statement. */
  matching(filter: unknown): Promise<ReadonlySet<string>>
  /** The moments of a time specification, one for each run; null for contacts that lack what it depends on. */
  momentsOf(spec: TimeSpec): Promise<(Date | null)[]>
  /** The present of a run: now, and in a test of the past the moment of its arrival. */
  nowOf(run: MovingRun): Date
  /** A number in [0, 1) that stays the same for the contact of a run in this node, and differs from node to node. */
  shareOf(run: MovingRun): number
  /** How many mails the contacts of the runs got since a moment, or have waiting; contacts without any are left out. */
  mailsSince(moment: Date): Promise<ReadonlyMap<string, number>>
  /** How many runs left the node since a moment. */
  passedSince(moment: Date): Promise<number>
  /** The latest moment until which runs wait in the node, and how many wait until then. */
  lastPlanned(): Promise<{ at: Date; runs: number; due: number } | null>
}

/**
 * What becomes of a run: it goes on by an output, waits (an event may wake it earlier), or ends. `at` is the moment for
 * which it waited: a test of the past goes on from there.
 */
export type Decision = { go: string; at?: Date } | { waitUntil: Date; listens?: boolean } | { end: true }

/** An object that a node names, and the setting that names it. */
export interface NodeNaming {
  kind: string
  id: string
  field: string
}

export interface NodeType<Config extends TObject = TObject> {
  /** The name in a graph, and the name of the file with dashes. */
  type: string
  family: NodeFamily
  /** False for what is described but does not work yet: it saves, and blocks activation. */
  isAvailable?: false
  /** Settings. All are optional, because a graph is saved before it is complete. */
  config: Config
  /** Settings without which an automation cannot be activated. */
  required?: readonly (keyof Static<Config> & string)[]
  outputs(config: Static<Config>): readonly string[]
  /** Whether it sends something to contacts: `exitWhen` is asked before. */
  sends?: true
  /** Further settings that are missing: within lists, or because of other settings. */
  missing?(config: Static<Config>): string[]
  /** Settings that are rule groups. */
  filters?(config: Static<Config>): { field: string; filter: unknown }[]
  /** Settings that are time specifications. */
  times?(config: Static<Config>): { field: string; spec: unknown }[]
  /** Finds faults that the schema cannot express: the wrong setting, or null. */
  fault?(config: Static<Config>): string | null
  /** Objects that must exist when the automation is activated. */
  names?(config: Static<Config>): NodeNaming[]
  examples: readonly Static<Config>[]
  /** Decides for all runs of a batch; without it, they go on by `next`. It changes nothing: tests call it too. */
  decide?(batch: NodeBatch<Static<Config>>): Promise<Decision[]> | Decision[]
}

/** Defines a node type: a file in the folder `nodes`. */
export const defineNode = <Config extends TObject>(type: NodeType<Config>): NodeType<Config> => type

export const NEXT = ['next'] as const
