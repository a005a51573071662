import { attributeOf, type MailNode } from './node.ts'
import { nodesOf } from './tree.ts'

/** Different conditions in one mail. */
export const MAX_CONDITIONS = 20

/** The rules for the contacts who see a part; null if everybody does. */
export function conditionOf(node: MailNode): unknown {
  const text = attributeOf(node, 'data-show-to')
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    // The server refuses it when it is saved.
    return null
  }
}

/** The different conditions of a document. */
export const conditionsIn = (root: MailNode): string[] => [
  ...new Set([...nodesOf(root)].flatMap(({ attributes }) => attributes['data-show-to'] ?? [])),
]
