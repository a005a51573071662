import type { Traveller } from './move-batch.ts'

/** Automations that start each other: more in a row are stopped. */
export const MOST_IN_CHAIN = 10

/** The automations that caused an event, one after the other, by the event's data. */
export function chainOf(data: unknown): string[] {
  const { chain } = (data ?? {}) as { chain?: unknown }
  return Array.isArray(chain) ? chain : []
}

/** The chain of what an automation causes in a run that an event with this data started. */
export const chainAfter = (data: unknown, automationId: string): string[] => [...chainOf(data), automationId]

/** Groups runs by the chain of what they cause. */
export function byChain(runs: readonly Traveller[], automationId: string): { chain: string[]; runs: Traveller[] }[] {
  const groups = Map.groupBy(runs, ({ event }) => chainOf(event).join())
  return [...groups.values()].map((own) => ({ chain: chainAfter(own[0]!.event, automationId), runs: own }))
}

export const contactIdsOf = (runs: readonly Traveller[]): string[] => [
  ...new Set(runs.map(({ contactId }) => contactId)),
]
