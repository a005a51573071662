import type { BrandMark } from '../../../mail-blocks/brand/brand-mark.ts'
import type { EditorStore } from '../store.ts'
import { changesOf } from './changes.ts'
import { choicesOf } from './choices.ts'
import { copiesOf } from './copies.ts'
import { movesOf } from './moves.ts'

export type EditorActions = ReturnType<typeof actionsOf>

/** Everything that a person does to the document. The look of the shop may become known later. */
export const actionsOf = (store: EditorStore, mark: () => BrandMark) => ({
  ...choicesOf(store),
  ...changesOf(store),
  ...movesOf(store, mark),
  ...copiesOf(store),
})
