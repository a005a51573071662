import { dragWith } from './dragging.ts'
import type { Act, CanvasTexts, Names } from './messages.ts'
import { partWith, post } from './post.ts'

const icon = (paths: string) =>
  `<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`
const ICONS: Readonly<Record<Act, string>> = {
  parent: icon('<path d="M9 14 4 9l5-5"/><path d="M4 9h11a5 5 0 0 1 5 5v6"/>'),
  up: icon('<path d="m6 14 6-6 6 6"/>'),
  down: icon('<path d="m6 10 6 6 6-6"/>'),
  copy: icon(
    '<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"/>',
  ),
  keep: icon('<path d="M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1z"/>'),
  remove: icon('<path d="M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3"/>'),
}
const MOVE = icon('<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" stroke-width="3"/>')

let chosen: string | null = null
let names: Names = {}
const label = Object.assign(document.createElement('span'), { className: 'tools-name' })
const bar = Object.assign(document.createElement('div'), { className: 'tools', hidden: true })
bar.setAttribute('role', 'toolbar')
document.documentElement.append(bar)

export const chosenId = () => chosen

export function setTools(texts: CanvasTexts, partNames: Names) {
  names = partNames
  const move = buttonOf(texts.move, MOVE)
  move.classList.add('handle')
  move.tabIndex = -1
  dragWith(move, chosenId)
  const acts = (Object.keys(ICONS) as Act[]).map((act) => {
    const button = buttonOf(texts[act], ICONS[act])
    button.addEventListener('click', () => post({ act }))
    return button
  })
  bar.replaceChildren(move, label, ...acts)
}

function buttonOf(name: string, picture: string): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', title: name, innerHTML: picture })
  button.setAttribute('aria-label', name)
  return button
}

/** Moves the focus to the tools of the chosen part. */
export const focusTools = () => bar.querySelector<HTMLElement>('button:not(.handle)')?.focus()

/** Marks the chosen part and shows its tools. */
export function choose(id: string | null, scrolls = false) {
  for (const old of document.querySelectorAll('.postrider-chosen')) old.classList.remove('postrider-chosen')
  chosen = id
  const part = id ? partWith(id) : null
  part?.classList.add('postrider-chosen')
  if (scrolls) part?.scrollIntoView({ block: 'nearest' })
  place()
}

/** Puts the tools above the chosen part, or inside it at the top of the mail. */
export function place() {
  const part = chosen ? partWith(chosen) : null
  bar.hidden = !part || part.dataset.tag === 'mj-body'
  if (!part || bar.hidden) return
  label.textContent = names[part.dataset.kind ?? ''] ?? names[part.dataset.tag ?? ''] ?? ''
  const { left, top } = part.getBoundingClientRect()
  const room = top > 36 ? top - 34 : top + 2
  const right = document.documentElement.clientWidth - bar.offsetWidth - 4
  Object.assign(bar.style, { left: `${Math.max(4, Math.min(left, right)) + scrollX}px`, top: `${room + scrollY}px` })
}
