import { CHIP, chipBeside, htmlOf, isFragile, setSource, showChips, showCodes } from './chips.ts'
import type { Format, TextLook } from './messages.ts'
import { cleanHtml } from './paste.ts'
import { partOf, partWith, post } from './post.ts'

const REPORT_MS = 120

let edited: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let kept: Range | undefined
/** The look of the selection as the editor knows it. */
let shownLook = ''

export const isTyping = () => edited !== null
/** The text of a part itself, not of those inside it. */
export const textOf = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>('[data-html]')].find((text) => partOf(text) === part) ?? null

/** Starts typing in the text of a part; false if it has none. */
export function startTyping(id: string, at?: { x: number; y: number }): boolean {
  const part = partWith(id)
  const text = part && !part.closest('[data-locked]') ? textOf(part) : null
  if (!text || isFragile(text)) return false
  if (edited === text) return true
  endTyping()
  edited = text
  text.contentEditable = 'true'
  text.spellcheck = true
  document.execCommand('styleWithCSS', false, 'true')
  document.execCommand('defaultParagraphSeparator', false, text.querySelector('p') ? 'p' : 'div')
  text.focus()
  const point = at && document.caretPositionFromPoint?.(at.x, at.y)
  const range = document.createRange()
  if (point && text.contains(point.offsetNode)) range.setStart(point.offsetNode, point.offset)
  else range.selectNodeContents(firstTextIn(text))
  if (point) range.collapse(true)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
  post({ editing: id })
  return true
}

/** What is typed into a table outside of its cells would be lost. */
function firstTextIn(text: HTMLElement): HTMLElement {
  const cell = text.querySelector<HTMLElement>('th, td')
  return cell?.querySelector<HTMLElement>('p, div, h1, h2, h3') ?? cell ?? text
}

/** Moves the focus back to where the person was writing. */
export function focusTyping() {
  if (!edited) return
  // The event that a selection changed comes later than keys that are pressed quickly.
  const range = selectedIn(edited) ?? kept
  edited.focus()
  if (!range) return
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
}

function selectedIn(text: Element): Range | undefined {
  const selection = getSelection()
  return selection?.rangeCount && text.contains(selection.anchorNode) ? selection.getRangeAt(0) : undefined
}

/** The code of the chip beside the cursor; null if there is none. */
export const chipAtCursor = () => (edited && kept ? chipBeside(edited, kept) : null)

export function endTyping() {
  if (!edited) return
  report()
  edited.contentEditable = 'inherit'
  edited = null
  kept = undefined
  getSelection()?.removeAllRanges()
  shownLook = ''
  post({ editing: null, look: null })
}

interface Typed {
  id: string
  /** The text, if the editor does not know it yet. */
  html: string | null
}

/** What is being typed in a part that is about to be drawn again; null if nothing is. */
export function typingIn(part: Element): Typed | null {
  const id = edited && partOf(edited)?.dataset.id
  if (!edited || !id || !part.contains(edited)) return null
  return { id, html: timer ? edited.innerHTML : null }
}

/** Goes on where the drawing interrupted the person. */
export function continueTyping({ id, html }: Typed) {
  edited = null
  kept = undefined
  // Another document starts without a selection.
  shownLook = ''
  const part = partWith(id)
  const text = part && textOf(part)
  if (text && html !== null) {
    text.innerHTML = html
    setSource(text, htmlOf(text))
  }
  if (!startTyping(id)) {
    clearTimeout(timer)
    timer = undefined
    return post({ editing: null, look: null })
  }
  getSelection()?.collapseToEnd()
}

/** Posts the text as it is now, if it changed: the browser writes the same HTML in another way. */
export function report() {
  const isChanged = timer !== undefined
  clearTimeout(timer)
  timer = undefined
  const id = edited && partOf(edited)?.dataset.id
  if (!id || !isChanged) return
  const html = htmlOf(edited!)
  setSource(edited!, html)
  post({ text: { id, html } })
}

function changed() {
  timer ??= setTimeout(report, REPORT_MS)
}

addEventListener('input', (event) => {
  if (edited?.contains(event.target as Node)) changed()
})

document.addEventListener('selectionchange', () => {
  const range = edited && selectedIn(edited)
  if (!range) return
  kept = range.cloneRange()
  postLook(lookOf(getSelection()!))
})

/** Posts a look that differs from the last one: the tools are not drawn again with every key. */
function postLook(look: TextLook) {
  const next = JSON.stringify(look)
  if (next === shownLook) return
  shownLook = next
  post({ look })
}

/** Copies the code of tags, not their names, also for other programs. */
function copy(event: ClipboardEvent) {
  const selection = getSelection()
  if (!edited || !event.clipboardData || !selection?.rangeCount || selection.isCollapsed) return
  const copied = document.createElement('div')
  copied.append(selection.getRangeAt(0).cloneContents())
  showCodes(copied)
  event.clipboardData.setData('text/html', copied.innerHTML)
  event.clipboardData.setData('text/plain', copied.innerText)
  event.preventDefault()
  if (event.type === 'cut') document.execCommand('delete')
}
addEventListener('copy', copy)
addEventListener('cut', copy)

addEventListener('paste', (event) => {
  if (!edited || !event.clipboardData) return
  event.preventDefault()
  const html = event.clipboardData.getData('text/html')
  const text = event.clipboardData.getData('text/plain')
  if (isLine() || !html) document.execCommand('insertText', false, text)
  else document.execCommand('insertHTML', false, cleanHtml(html))
  showChips(edited)
  changed()
})

const isOn = (command: string) => document.queryCommandState(command)

function lookOf(selection: Selection): TextLook {
  const at = selection.anchorNode
  const element = at instanceof Element ? at : at?.parentElement
  const style = element ? getComputedStyle(element) : undefined
  return {
    bold: isOn('bold'),
    italic: isOn('italic'),
    underline: isOn('underline'),
    strike: isOn('strikeThrough'),
    align: alignOf(style?.textAlign),
    isLine: isLine(),
    list: isOn('insertUnorderedList') ? 'bullets' : isOn('insertOrderedList') ? 'numbers' : 'none',
    color: hexOf(style?.color ?? ''),
    size: style ? `${Math.round(Number.parseFloat(style.fontSize))}px` : '',
    href: element?.closest('a')?.getAttribute('href') ?? '',
    text: selectedText(selection),
  }
}

const isLine = () => edited?.tagName === 'SPAN'
const alignOf = (align = ''): TextLook['align'] =>
  align === 'center' || align === 'right' || align === 'justify' ? align : 'left'

/** The selected text with the code of tags; empty if it has formats or links, which a rewrite would lose. */
function selectedText(selection: Selection): string {
  const selected = selection.getRangeAt(0).cloneContents()
  if (selected.querySelector(`:not(${CHIP})`)) return ''
  showCodes(selected)
  return selected.textContent ?? ''
}

const hexOf = (color: string) => {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Changes the selected text. The selection is kept while the person uses the tools outside. */
export function format({ name, value = '' }: Format) {
  if (!edited) return
  focusTyping()
  const selection = getSelection()
  if (name === 'link') setLink(value)
  else if (name === 'fontSize') setSize(value)
  else if (name === 'insert') insertText(value)
  else document.execCommand(name, false, value)
  changed()
  if (selection?.rangeCount) postLook(lookOf(selection))
}

/** Inserts text; template tags in it become chips. A command of the browser: it can undo it together with what is typed. */
function insertText(value: string) {
  const added = document.createElement('span')
  added.textContent = value.replaceAll('\n', ' ')
  showChips(added)
  const hasChips = added.querySelector(CHIP) !== null
  if (hasChips) document.execCommand('insertHTML', false, added.innerHTML)
  else document.execCommand('insertText', false, added.textContent)
}

/** Adds a link to the selected text, changes its address, or removes it when the address is empty. */
function setLink(address: string) {
  const selection = getSelection()
  const at = selection?.anchorNode
  const link = (at instanceof Element ? at : at?.parentElement)?.closest('a')
  if (link && address) link.setAttribute('href', address)
  else if (link) link.replaceWith(...link.childNodes)
  else if (address && selection?.isCollapsed) {
    const made = Object.assign(document.createElement('a'), { textContent: address })
    made.setAttribute('href', address)
    selection.getRangeAt(0).insertNode(made)
  } else if (address) {
    document.execCommand('createLink', false, 'https://link.invalid/')
    for (const made of edited!.querySelectorAll('a[href="https://link.invalid/"]')) made.setAttribute('href', address)
  }
}

/** `execCommand` knows seven sizes only, so its mark is replaced by the size. */
function setSize(size: string) {
  document.execCommand('styleWithCSS', false, 'false')
  document.execCommand('fontSize', false, '7')
  document.execCommand('styleWithCSS', false, 'true')
  for (const font of edited!.querySelectorAll('font[size="7"]')) {
    const span = document.createElement('span')
    span.style.fontSize = size
    span.append(...font.childNodes)
    font.replaceWith(span)
  }
}
