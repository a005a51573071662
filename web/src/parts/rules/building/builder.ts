import { createContext, use } from 'react'
import type { Catalogue } from '../definition/catalogue.ts'
import {
  changePart,
  copyOf,
  type GroupNode,
  movePart,
  newGroup,
  newRule,
  removePart,
  rulesOf,
  type Tree,
} from '../definition/definition.ts'
import type { Wording } from '../definition/value-text.ts'
import { missingOf } from '../definition/values.ts'
import { focusLater } from './focus.ts'

/** A fault of a definition. */
export interface Fault {
  key: string
  /** The path of the field in the rule, such as `window.to`. */
  field: string
  text: string
}

export interface Building {
  root: GroupNode
  wording: Wording
  fault: Fault | null
  /** The currency of the segment's shop. */
  currency: string | undefined
  /** Saving was attempted, so missing values are faults now. */
  isTried: boolean
  edit: (root: GroupNode) => void
}

export const BuildingContext = createContext<Building | null>(null)

export function useBuilding(): Building {
  const building = use(BuildingContext)
  if (!building) throw new Error('This is drawn outside of a rule builder')
  return building
}

/** The ids of buttons and inputs that the focus goes to. */
export const focusId = {
  type: (key: string) => `${key}-type`,
  add: (key: string) => `${key}-add`,
  up: (key: string) => `${key}-up`,
  down: (key: string) => `${key}-down`,
}

/** Actions on the parts of a definition. */
export function useParts() {
  const { root, edit, wording } = useBuilding()
  const { limits } = wording.catalogue
  const append = (group: GroupNode, part: Tree) =>
    edit(changePart(root, group.key, () => ({ ...group, parts: [...group.parts, part] })))
  return {
    change: (part: Tree) => edit(changePart(root, part.key, () => part)),
    addRule: (group: GroupNode) => {
      const rule = newRule()
      append(group, rule)
      focusLater(focusId.type(rule.key))
    },
    addGroup: (group: GroupNode) => {
      const rule = newRule()
      append(group, newGroup([rule], group.match === 'all' ? 'any' : 'all'))
      focusLater(focusId.type(rule.key))
    },
    remove: (part: Tree, group: GroupNode) => {
      edit(removePart(root, part.key))
      focusLater(focusId.add(group.key))
    },
    duplicate: (part: Tree) => {
      const copy = copyOf(part)
      edit(changePart(root, part.key, () => [part, copy]))
      focusLater(copy.kind === 'rule' ? focusId.type(copy.key) : focusId.add(copy.key))
    },
    /** Replaces a group by its parts. */
    dissolve: (group: GroupNode, above: GroupNode) => {
      edit(changePart(root, group.key, () => group.parts))
      focusLater(focusId.add(above.key))
    },
    canMove: (part: Tree, by: -1 | 1) => movePart(root, part.key, by, limits.levels) !== null,
    move: (part: Tree, by: -1 | 1) => {
      const moved = movePart(root, part.key, by, limits.levels)
      if (!moved) return
      edit(moved)
      const [same, other] = by < 0 ? [focusId.up, focusId.down] : [focusId.down, focusId.up]
      focusLater(same(part.key), other(part.key))
    },
    mayAddRule: (more = 1) => rulesOf(root).length + more <= limits.rules,
    mayAddGroup: (level: number) => level < limits.levels && rulesOf(root).length < limits.rules,
    mayDuplicate: (part: Tree) => rulesOf(root).length + rulesOf(part).length <= limits.rules,
  }
}

/** The unfinished rules. */
export const unfinishedOf = (catalogue: Catalogue, root: GroupNode) =>
  rulesOf(root).filter((rule) => missingOf(catalogue, rule).length > 0)
