import type { MailNode } from '../model/node.ts'

/** The smallest parts to draw again. Unchanged elements are the same objects before and after. */
export function changedParts(before: MailNode, after: MailNode): MailNode[] {
  if (before === after) return []
  const isSame =
    before.id === after.id &&
    before.tag === after.tag &&
    before.attributes === after.attributes &&
    before.content === after.content &&
    before.children.length === after.children.length &&
    before.children.every(({ id }, at) => id === after.children[at]!.id)
  return isSame ? after.children.flatMap((child, at) => changedParts(before.children[at]!, child)) : [after]
}
