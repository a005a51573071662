import { copyOf, type MailNode } from '../../model/node.ts'
import { findNode, insertAt, parentOf } from '../../model/tree.ts'
import type { EditorStore } from '../store.ts'
import { removeChosen } from './changes.ts'
import { insertPart } from './moves.ts'

/** What was copied, also for another mail. */
let clipboard: MailNode | undefined

/** Copies parts of the mail. */
export const copiesOf = (store: EditorStore) => ({
  duplicate: () => {
    const { root, chosen } = store.get()
    const node = findNode(root, chosen)
    const parent = chosen && parentOf(root, chosen)
    if (!node || !parent || parent.tag === 'mjml') return
    const copy = copyOf(node)
    const index = parent.children.indexOf(node) + 1
    store.change(insertAt(root, { parent: parent.id, index }, [copy]), { chosen: copy.id })
  },
  copy: () => keepCopy(store),
  cut: () => {
    keepCopy(store)
    removeChosen(store)
  },
  paste: () => {
    if (clipboard) insertPart(store, copyOf(clipboard))
  },
})

function keepCopy(store: EditorStore) {
  const { root, chosen } = store.get()
  clipboard = findNode(root, chosen) ?? clipboard
}
