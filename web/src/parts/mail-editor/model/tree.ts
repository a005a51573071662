import { type MailNode, newId } from './node.ts'

/** From the root to the node; empty if it is not there. */
export function pathTo(root: MailNode, id: string): MailNode[] {
  if (root.id === id) return [root]
  for (const child of root.children) {
    const path = pathTo(child, id)
    if (path.length) return [root, ...path]
  }
  return []
}

export const findNode = (root: MailNode, id: string | null): MailNode | undefined =>
  id === null ? undefined : pathTo(root, id).at(-1)
export const parentOf = (root: MailNode, id: string): MailNode | undefined => pathTo(root, id).at(-2)
export const bodyOf = (root: MailNode): MailNode => root.children.find(({ tag }) => tag === 'mj-body')!
export const headOf = (root: MailNode): MailNode | undefined => root.children.find(({ tag }) => tag === 'mj-head')

/** All nodes below and including this one, in the order of the document. */
export function* nodesOf(node: MailNode): Generator<MailNode> {
  yield node
  for (const child of node.children) yield* nodesOf(child)
}

/**
 * The tree with one node replaced by others. Nodes beside the path stay the same objects, so that only what changed is
 * drawn again.
 */
export function replaceNode(root: MailNode, id: string, replaced: (node: MailNode) => readonly MailNode[]): MailNode {
  if (root.id === id) return replaced(root)[0] ?? root
  let isFound = false
  const children = root.children.flatMap((child) => {
    if (isFound) return [child]
    if (child.id === id) {
      isFound = true
      return replaced(child)
    }
    const next = replaceNode(child, id, replaced)
    isFound = next !== child
    return [next]
  })
  return isFound ? { ...root, children } : root
}

export const changeNode = (root: MailNode, id: string, change: (node: MailNode) => MailNode) =>
  replaceNode(root, id, (node) => [change(node)])
export const removeNode = (root: MailNode, id: string) => replaceNode(root, id, () => [])

/** A place between the children of an element. */
export interface Place {
  parent: string
  index: number
}

export const insertAt = (root: MailNode, { parent, index }: Place, added: readonly MailNode[]) =>
  changeNode(root, parent, (node) => ({ ...node, children: node.children.toSpliced(index, 0, ...added) }))

/** Moves a node. A node cannot move into itself. */
export function moveNode(root: MailNode, id: string, place: Place): MailNode {
  const node = findNode(root, id)
  if (!node || findNode(node, place.parent)) return root
  // The old one gets another id, so that removing it after the insertion keeps the index right.
  const leaving = newId()
  const marked = changeNode(root, id, (old) => ({ ...old, id: leaving }))
  return removeNode(insertAt(marked, place, [node]), leaving)
}
