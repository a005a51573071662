/** Keys of the editor, in the order in which the help shows them. `mod` is Ctrl, or ⌘ on a Mac. */
export const KEYS = [
  { name: 'add', keys: ['A'] },
  { name: 'search', keys: ['mod+F', '/'] },
  { name: 'move', keys: ['↑', '↓', '←', '→'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'close', keys: ['Esc'] },
  { name: 'remove', keys: ['Delete', 'Backspace'] },
  { name: 'undo', keys: ['mod+Z'] },
  { name: 'redo', keys: ['mod+Shift+Z', 'mod+Y'] },
  { name: 'copy', keys: ['mod+C'] },
  { name: 'cut', keys: ['mod+X'] },
  { name: 'paste', keys: ['mod+V'] },
  { name: 'duplicate', keys: ['mod+D'] },
  { name: 'selectAll', keys: ['mod+A'] },
  { name: 'selectMore', keys: ['Shift'] },
  { name: 'save', keys: ['mod+S'] },
  { name: 'list', keys: ['L'] },
  { name: 'problems', keys: ['P'] },
  { name: 'test', keys: ['T'] },
  { name: 'trace', keys: ['F'] },
  { name: 'help', keys: ['?'] },
] as const

export type KeyAction = (typeof KEYS)[number]['name']

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

const WITH_MOD: Record<string, KeyAction> = {
  f: 'search',
  z: 'undo',
  y: 'redo',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  d: 'duplicate',
  a: 'selectAll',
  s: 'save',
}
const ALONE: Record<string, KeyAction> = {
  a: 'add',
  '/': 'search',
  enter: 'open',
  escape: 'close',
  delete: 'remove',
  backspace: 'remove',
  l: 'list',
  p: 'problems',
  t: 'test',
  f: 'trace',
  '?': 'help',
  arrowup: 'move',
  arrowdown: 'move',
  arrowleft: 'move',
  arrowright: 'move',
}

/** What a key does; null for all others. */
export function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): KeyAction | null {
  if (altKey) return null
  const name = key.toLowerCase()
  if (ctrlKey || metaKey) return shiftKey ? (name === 'z' ? 'redo' : null) : (WITH_MOD[name] ?? null)
  return ALONE[name] ?? null
}

/** Keys that also work while a text is typed. */
export const isEverywhere = (action: KeyAction) => action === 'save'
