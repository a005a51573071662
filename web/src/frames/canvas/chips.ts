import type { Names } from './messages.ts'
import { partOf, post } from './post.ts'

const CODE = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g
/** The tag without what follows its name: `{{ df_name | default('you') }}` is `{{df_name}}`. */
const plainTag = (code: string) => code.replace(/^\{\{\s*([\w.]+)[\s\S]*\}\}$/, '{{$1}}')

// Mails may have classes and attributes like ours, but not this one: it is another in each window.
const MARK = `data-chip-${Math.random().toString(36).slice(2)}`
export const CHIP = `[${MARK}]`

let names: Names = {}
export function setTagNames(next: Names) {
  names = next
  for (const chip of document.querySelectorAll<HTMLElement>(CHIP)) chip.textContent = nameOf(codeOf(chip))
}
const codeOf = (chip: HTMLElement) => chip.getAttribute(MARK) ?? ''
const nameOf = (code: string) => names[plainTag(code)] ?? code.replace(/^\{[{%]\s*|\s*[%}]\}$/g, '')

/** Shows template tags in texts as chips with their names. */
export function showChips(element: Element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.parentElement?.closest(CHIP)) continue
    const found = [...text.data.matchAll(CODE)]
    if (!found.length) continue
    const parts: (Node | string)[] = []
    let at = 0
    for (const { 0: code, index } of found) {
      parts.push(text.data.slice(at, index), chipOf(code))
      at = index + code.length
    }
    text.replaceWith(...parts, text.data.slice(at))
  }
}

export function chipOf(code: string): HTMLElement {
  const chip = Object.assign(document.createElement('span'), { className: 'chip' })
  chip.contentEditable = 'false'
  chip.setAttribute(MARK, code)
  chip.textContent = nameOf(code)
  chip.title = code
  return chip
}

let clicked: HTMLElement | null = null

/** The code of the chip that was clicked; null if it was something else, or is in a part that is changed as a whole. */
export function chipAt(target: EventTarget | null): string | null {
  const chip = target instanceof Element ? target.closest<HTMLElement>(`[data-html] ${CHIP}`) : null
  clicked = chip?.closest('[data-locked]') ? null : chip
  return clicked && codeOf(clicked)
}

/** The code of a chip in the selection or beside the cursor; null if there is none. */
export function chipBeside(text: Element, { startContainer, startOffset, endContainer, endOffset }: Range) {
  const around = document.createRange()
  around.setStart(...stepFrom(startContainer, startOffset, 'previousSibling'))
  around.setEnd(...stepFrom(endContainer, endOffset, 'nextSibling'))
  clicked = [...text.querySelectorAll<HTMLElement>(CHIP)].find((chip) => around.intersectsNode(chip)) ?? null
  return clicked && codeOf(clicked)
}

/** A place on the other side of what stands beside a place; the same place if there is nothing. */
function stepFrom(node: Node, offset: number, side: 'previousSibling' | 'nextSibling'): [Node, number] {
  const isBack = side === 'previousSibling'
  const isText = node instanceof Text
  if (isText && offset !== (isBack ? 0 : node.length)) return [node, offset]
  let next = isText ? node[side] : (node.childNodes[isBack ? offset - 1 : offset] ?? null)
  // Chips stand between texts, which may be empty.
  while (next instanceof Text && !next.length) next = next[side]
  if (!next?.parentNode) return [node, offset]
  const at = [...next.parentNode.childNodes].indexOf(next as ChildNode)
  return [next.parentNode, isBack ? at : at + 1]
}

/** Replaces the clicked chip by one with other code, or removes it. */
export function changeChip(code: string) {
  const text = clicked?.closest('[data-html]')
  const id = text && partOf(text)?.dataset.id
  if (!clicked || !text || !id) return
  clicked.replaceWith(...(code ? [chipOf(code)] : []))
  clicked = null
  const html = htmlOf(text)
  setSource(text, html)
  post({ text: { id, html } })
}

/** Puts the code of tags in place of their chips. */
export function showCodes(element: Element | DocumentFragment) {
  for (const chip of element.querySelectorAll<HTMLElement>(CHIP)) chip.replaceWith(codeOf(chip))
}

/** The texts as the editor has them. */
const sources = new WeakMap<Element, string>()
export const setSource = (text: Element, html: string) => void sources.set(text, html)

/**
 * Whether writing in the text would break its code: reading HTML moves code out of tables and takes tags apart that have
 * code between their attributes.
 */
export const isFragile = (text: Element) =>
  (sources.get(text) ?? '').match(CODE)?.join('\n') !== htmlOf(text).match(CODE)?.join('\n')

/** The HTML of an element with the code of template tags in place of their chips. */
export function htmlOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  showCodes(copy)
  for (const empty of copy.querySelectorAll('span:not([class]):not([style])')) empty.replaceWith(...empty.childNodes)
  return unescapedTags(copy.innerHTML)
}

/** Inside template tags, what the browser escaped is code again. */
const unescapedTags = (html: string) =>
  html.replace(CODE, (code) =>
    code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&'),
  )
