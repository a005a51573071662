/** A definition being edited. Every part has a key that stays when the part is moved. */
export type Tree = GroupNode | RuleNode

export interface GroupNode {
  kind: 'group'
  key: string
  match: 'all' | 'any'
  negate: boolean
  parts: Tree[]
}

export interface RuleNode {
  kind: 'rule'
  key: string
  /** Empty until the subject of the rule is chosen. */
  type: string
  negate: boolean
  values: Values
}

export type Values = Record<string, unknown>

let made = 0
const newKey = () => `part-${++made}`

export const newGroup = (parts: Tree[] = [], match: 'all' | 'any' = 'all'): GroupNode => ({
  kind: 'group',
  key: newKey(),
  match,
  negate: false,
  parts,
})

export const newRule = (type = '', values: Values = {}): RuleNode => ({
  kind: 'rule',
  key: newKey(),
  type,
  negate: false,
  values,
})

interface Stored {
  type?: unknown
  match?: unknown
  negate?: unknown
  rules?: unknown
}

/** A definition of the API as a tree. */
export function readTree(stored: unknown): Tree {
  const { type, match, negate, rules, ...values } = (stored ?? {}) as Stored & Values
  const isNegated = negate === true
  if (type !== 'group') return { ...newRule(String(type ?? ''), values), negate: isNegated }
  const parts = Array.isArray(rules) ? rules.map(readTree) : []
  return { ...newGroup(parts, match === 'any' ? 'any' : 'all'), negate: isNegated }
}

export const readGroup = (stored: unknown): GroupNode => {
  const tree = readTree(stored)
  return tree.kind === 'group' ? tree : newGroup()
}

/** A tree as a definition of the API. */
export function writeTree(tree: Tree): Record<string, unknown> {
  const negate = tree.negate ? { negate: true } : {}
  if (tree.kind === 'rule') return { type: tree.type, ...negate, ...tree.values }
  return { type: 'group', match: tree.match, ...negate, rules: tree.parts.map(writeTree) }
}

export const rulesOf = (tree: Tree): RuleNode[] => (tree.kind === 'rule' ? [tree] : tree.parts.flatMap(rulesOf))

/** The number of nested groups, including the tree itself. */
export const levelsOf = (tree: Tree): number =>
  tree.kind === 'rule' ? 0 : 1 + Math.max(0, ...tree.parts.map(levelsOf))

/** The part that a fault such as `definition.0.2.listId` names, and its wrong field. */
export function partAt(root: GroupNode, path: string): { tree: Tree; field: string } | null {
  const [first, ...steps] = path.split('.')
  if (first !== 'definition') return null
  let tree: Tree = root
  while (tree.kind === 'group' && /^\d+$/.test(steps[0] ?? '')) {
    const next: Tree | undefined = tree.parts[Number(steps.shift())]
    if (!next) return null
    tree = next
  }
  return { tree, field: steps.join('.') }
}

/** Changes one part. The others stay the same objects, so that only the changed one is rendered again. */
export function changePart<T extends Tree>(root: T, key: string, change: (tree: Tree) => Tree | Tree[]): T {
  const within = (tree: Tree): Tree => {
    if (tree.kind === 'rule') return tree
    const parts = tree.parts.flatMap((part) => (part.key === key ? change(part) : within(part)))
    const isSame = parts.length === tree.parts.length && parts.every((part, i) => part === tree.parts[i])
    return isSame ? tree : { ...tree, parts }
  }
  return (root.key === key ? change(root) : within(root)) as T
}

export const removePart = (root: GroupNode, key: string): GroupNode => changePart(root, key, () => [])

export const copyOf = (tree: Tree): Tree =>
  tree.kind === 'rule'
    ? { ...tree, key: newKey(), values: structuredClone(tree.values) }
    : { ...tree, key: newKey(), parts: tree.parts.map(copyOf) }

/** The position of a part: the groups around it from the outermost, and its index in the last of them. */
function placeOf(group: GroupNode, key: string): { above: GroupNode[]; index: number } | null {
  const index = group.parts.findIndex((part) => part.key === key)
  if (index >= 0) return { above: [group], index }
  for (const part of group.parts) {
    const place = part.kind === 'group' ? placeOf(part, key) : null
    if (place) return { above: [group, ...place.above], index: place.index }
  }
  return null
}

/**
 * Moves a part by one line: past a rule, into the next group, or out of its own group at its end. Returns null if there
 * is no place. Groups move past groups in which they would be nested too deeply.
 */
export function movePart(root: GroupNode, key: string, by: -1 | 1, maxLevels: number): GroupNode | null {
  const place = placeOf(root, key)
  if (!place) return null
  const { above, index } = place
  const parent = above.at(-1)!
  const part = parent.parts[index]!
  const next = parent.parts[index + by]
  if (!next) return leave(root, above, part, by)
  if (next.kind === 'group' && above.length + 1 + levelsOf(part) <= maxLevels) {
    const parts = by < 0 ? [...next.parts, part] : [part, ...next.parts]
    return changePart(removePart(root, key), next.key, () => ({ ...next, parts }))
  }
  const parts = [...parent.parts]
  parts.splice(index, 1)
  parts.splice(index + by, 0, part)
  return changePart(root, parent.key, () => ({ ...parent, parts }))
}

function leave(root: GroupNode, above: GroupNode[], part: Tree, by: -1 | 1): GroupNode | null {
  if (above.length < 2) return null
  const left = above.at(-1)!
  const rest = { ...left, parts: left.parts.filter(({ key }) => key !== part.key) }
  return changePart(root, left.key, () => (by < 0 ? [part, rest] : [rest, part]))
}
