import { choosable, choosableIn } from '../../model/places.ts'
import { bodyOf, parentOf } from '../../model/tree.ts'
import type { EditorStore } from '../store.ts'

/** Chooses parts of the mail. */
export const choicesOf = (store: EditorStore) => ({
  choose: (id: string | null) => store.choose(id && choosable(store.get().root, id)),
  chooseParent: () => {
    const { root, chosen } = store.get()
    const parent = chosen && parentOf(root, chosen)
    if (parent && parent.tag !== 'mjml') store.choose(parent.id)
  },
  /** Chooses the part before or after the chosen one, in the order of the mail. */
  walk: (by: 1 | -1) => {
    const { root, chosen } = store.get()
    const all = choosableIn(bodyOf(root)).map(({ id }) => id)
    const at = chosen ? all.indexOf(chosen) : by > 0 ? -1 : all.length
    const next = all[Math.min(Math.max(at + by, 0), all.length - 1)]
    if (next) store.choose(next)
  },
})
