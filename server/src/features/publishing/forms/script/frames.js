import { focusedIn, linksAfterFields } from './blocks.js'
import { make } from './dom.js'

const FOCUSABLE = 'button:not([disabled]),input:not([type=hidden]):not([tabindex="-1"]),select,textarea,a[href]'

const closeButton = (messages, close) => {
  const button = make('button', { class: 'pr-close', type: 'button', 'aria-label': messages.close }, '×')
  button.addEventListener('click', close)
  return button
}

/** Keeps the focus inside of a window. */
function trapFocus(frame, event) {
  if (event.key !== 'Tab') return
  const all = [...frame.querySelectorAll(FOCUSABLE), ...linksAfterFields(frame)]
  const [first, last] = [all[0], all[all.length - 1]]
  const at = focusedIn(frame.getRootNode())
  if (event.shiftKey ? at !== first : at !== last) return
  event.preventDefault()
  ;(event.shiftKey ? last : first).focus()
}

/** A window over the page. */
export function openDialog({ messages, title, submitLabel }, root, content) {
  const frame = make('dialog', { class: 'pr-dialog', 'aria-label': title || submitLabel })
  const close = () => frame.close()
  frame.append(closeButton(messages, close), content)
  frame.addEventListener('keydown', (event) => trapFocus(frame, event))
  frame.addEventListener('click', (event) => event.target === frame && close())
  root.append(frame)
  frame.showModal()
}

/** A small window in the corner, beside which the page can be used. */
export function openSlide({ messages, title, submitLabel }, root, content) {
  const frame = make('div', { class: 'pr-slide', role: 'region', 'aria-label': title || submitLabel })
  const close = () => frame.remove()
  frame.append(closeButton(messages, close), content)
  frame.addEventListener('keydown', (event) => event.key === 'Escape' && close())
  root.append(frame)
}
