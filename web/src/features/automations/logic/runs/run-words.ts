import type { Item } from '../../../../api/client.ts'
import type { GraphNode } from '../editor/graph/graph.ts'
import { nodeTitle, outputWords } from '../editor/words/node-words.ts'
import type { Wording } from '../editor/words/wording.ts'

export type Run = Item<'GET /automations/{automation_id}/runs'>
export type Pass = Item<'GET /automations/{automation_id}/nodes/{key}/passes'>

type Saying = Pick<Wording, 'say' | 'knows'>

/** The name of a node in the history of a run. The newest graph may no longer have the node. */
export const placeWords = (wording: Saying, node: GraphNode | undefined): string =>
  node ? nodeTitle(wording, node) : wording.say('history.removedNode')

/** How a contact left a node. */
export function outputOfPass(wording: Saying, node: GraphNode | undefined, output: string | null): string {
  if (output === null) return wording.say('history.ended')
  if (node?.type.startsWith('trigger_')) return wording.say('history.entered')
  if (output === 'goal') return wording.say('history.jumped')
  return (node && outputWords(wording, node, output)) || wording.say('history.wentOn')
}

/** Why an action failed. The general failure is worded by what the node does. */
export function failureWords({ say, knows }: Saying, node: GraphNode | undefined, failure: string): string {
  const keys = [failure === 'other' ? `history.otherFailures.${node?.type}` : `history.failures.${failure}`]
  return say(keys.find(knows) ?? 'history.failures.other')
}

/** Until when a run waits. Nodes that wait for something let it go on earlier. */
export function dueWords(
  { say, format }: Pick<Wording, 'say' | 'format'>,
  node: GraphNode | undefined,
  dueAt: string,
  { isActive, now }: { isActive: boolean; now: number },
): string {
  if (Date.parse(dueAt) <= now) return say(isActive ? 'history.goesOn' : 'history.timeOver')
  const isEarlier = node?.type === 'wait_event' || (node?.type === 'condition' && node.config.wait)
  return say(isEarlier ? 'history.waitsAtMost' : 'history.waitsUntil', { time: format.time(dueAt) })
}
