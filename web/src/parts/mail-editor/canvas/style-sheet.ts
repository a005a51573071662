import type { MailNode } from '../model/node.ts'
import { headOf, nodesOf } from '../model/tree.ts'

/** The style sheets of a mail. */
export function styleSheetOf(root: MailNode): string {
  const head = headOf(root)
  if (!head) return ''
  return [...nodesOf(head)]
    .filter(({ tag }) => tag === 'mj-style')
    .map(({ content }) => content)
    .join('\n')
}
