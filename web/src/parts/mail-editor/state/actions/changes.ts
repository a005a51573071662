import { type MailNode, withAttributes } from '../../model/node.ts'
import { bodyOf, changeNode, parentOf, removeNode } from '../../model/tree.ts'
import type { EditorStore } from '../store.ts'

/** Changes parts where they stand. */
export const changesOf = (store: EditorStore) => ({
  setAttributes: (id: string, changes: Readonly<Record<string, string | undefined>>) =>
    store.change(
      changeNode(store.get().root, id, (node) => withAttributes(node, changes)),
      { key: `${id} ${Object.keys(changes).join(' ')}` },
    ),
  setContent: (id: string, content: string) => store.change(withContent(store.get().root, id, content), textKey(id)),
  /** Replaces a part by another one, which is chosen then. */
  replace: (id: string, node: MailNode, key?: string) =>
    store.change(
      changeNode(store.get().root, id, () => ({ ...node, id })),
      { chosen: id, ...(key ? { key: `${id} ${key}` } : {}) },
    ),
  remove: () => removeChosen(store),
})

/** Removes the chosen part, and chooses its neighbour. */
export function removeChosen(store: EditorStore) {
  const { root, chosen } = store.get()
  if (!chosen || chosen === bodyOf(root).id) return
  const parent = parentOf(root, chosen)
  if (!parent || parent.tag === 'mjml') return
  const index = parent.children.findIndex(({ id }) => id === chosen)
  const next = parent.children[index + 1] ?? parent.children[index - 1] ?? parent
  store.change(removeNode(root, chosen), { chosen: next.id })
}

export const withContent = (root: MailNode, id: string, content: string) =>
  changeNode(root, id, (node) => (node.content === content ? node : { ...node, content }))
/** What is typed in one text is undone together. */
export const textKey = (id: string) => ({ key: `${id} text` })
