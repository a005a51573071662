import type { DropPlace } from '../../../../frames/canvas/messages.ts'
import { type BrandMark, markText } from '../../../mail-blocks/brand/brand-mark.ts'
import { type MailNode, newId, withAttributes } from '../../model/node.ts'
import { choosableIn, fits, isLocked, levelOf, placeAfter, settled } from '../../model/places.ts'
import { bodyOf, changeNode, findNode, insertAt, moveNode, type Place, parentOf, removeNode } from '../../model/tree.ts'
import type { EditorStore } from '../store.ts'

/** Adds parts and moves them. The first new block marks a mail with the look that new blocks have. */
export const movesOf = (store: EditorStore, mark: () => BrandMark) => ({
  insert: (node: MailNode) => insertPart(store, node, { mark: mark() }),
  shift: (by: 1 | -1) => shift(store, by),
  /** Puts a dragged part of the mail, or a new one, where it was dropped. */
  drop: ({ parent: id, before }: DropPlace, dragged: MailNode | string) => {
    const { root } = store.get()
    const parent = findNode(root, id)
    if (!parent) return
    const at = parent.children.findIndex((child) => child.id === before)
    const wanted = { parent: id, index: at < 0 ? parent.children.length : at }
    if (typeof dragged !== 'string') return insertPart(store, dragged, { at: wanted, mark: mark() })
    const node = findNode(root, dragged)
    if (node && !findNode(node, id)) moveTo(store, node, wanted)
  },
})

/** Inserts a part below the chosen one, or at a place. */
export function insertPart(store: EditorStore, node: MailNode, { at, mark }: { at?: Place; mark?: BrandMark } = {}) {
  const { root, chosen } = store.get()
  const level = levelOf(node)
  const isInside = level === 'inner' || level === 'column'
  const wanted = at ?? (isInside ? besideChosen(store) : placeAfter(root, chosen, level))
  const found = wanted && settled(root, node, wanted)
  if (!found) return
  const next = insertAt(root, found.place, [found.node])
  const isMarked = !mark || root.attributes['data-brand'] !== undefined
  store.change(isMarked ? next : withAttributes(next, { 'data-brand': markText(mark) }), { chosen: node.id })
}

/** The place after the chosen part, or at its end; undefined if nothing is chosen. */
function besideChosen(store: EditorStore): Place | undefined {
  const { root, chosen } = store.get()
  const parent = chosen ? parentOf(root, chosen) : undefined
  const node = findNode(root, chosen)
  if (!parent || !node) return undefined
  return node.children.length
    ? { parent: node.id, index: node.children.length }
    : { parent: parent.id, index: parent.children.indexOf(node) + 1 }
}

function moveTo(store: EditorStore, node: MailNode, wanted: Place) {
  const { root } = store.get()
  const found = settled(root, node, wanted)
  if (!found || findNode(node, found.place.parent)) return
  if (found.node === node) return store.change(moveNode(root, node.id, found.place), { chosen: node.id })
  // The part leaves its old place for a row of its own. There it has another id until it is removed.
  const old = newId()
  const marked = changeNode(root, node.id, () => ({ ...node, id: old }))
  store.change(removeNode(insertAt(marked, found.place, [found.node]), old), { chosen: node.id })
}

/** Moves the chosen part by one place among its siblings; at the edge of its column or row into the next one. */
function shift(store: EditorStore, by: 1 | -1) {
  const { root, chosen } = store.get()
  const parent = chosen && parentOf(root, chosen)
  if (!parent || parent.tag === 'mjml') return
  const index = parent.children.findIndex(({ id }) => id === chosen)
  const next = index + by
  if (next >= 0 && next < parent.children.length)
    return store.change(moveNode(root, chosen, { parent: parent.id, index: by > 0 ? next + 1 : next }))
  const neighbour = neighbourOf(root, parent, by)
  const node = findNode(root, chosen)
  if (!neighbour || !node || !fits(neighbour, node)) return
  const place = { parent: neighbour.id, index: by > 0 ? 0 : neighbour.children.length }
  store.change(moveNode(root, chosen, place))
}

/** The element of the same kind before or after this one: the next column, or the first or last of the next row. */
function neighbourOf(root: MailNode, { id, tag }: MailNode, by: 1 | -1): MailNode | undefined {
  const alike = choosableIn(bodyOf(root)).filter((one) => one.tag === tag && !isLocked(one))
  return alike[alike.findIndex((one) => one.id === id) + by]
}
