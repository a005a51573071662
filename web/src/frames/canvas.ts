// The mail being edited, in a frame without an origin: nothing in it can reach the application. It shows what the editor
// draws, and reports what the person does.
import '@fontsource-variable/figtree/wght.css'
import { changeChip, chipAt, setSource, setTagNames, showChips } from './canvas/chips.ts'
import { withoutHandlers } from './canvas/handlers.ts'
import './canvas/look.css'
import { markAgain, setMarks } from './canvas/marks.ts'
import type { Format, KeyPress, ToCanvas } from './canvas/messages.ts'
import { partOf, partWith, post } from './canvas/post.ts'
import { choose, chosenId, focusTools, place, setTools } from './canvas/tools.ts'
import {
  chipAtCursor,
  continueTyping,
  endTyping,
  focusTyping,
  format,
  isTyping,
  report,
  startTyping,
  textOf,
  typingIn,
} from './canvas/typing.ts'

const mailStyle = document.createElement('style')
document.head.append(mailStyle)

/** Limits the style sheet of the mail to the mail, so that it does not style the tools. */
function setStyle(css: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  // The mail is written by day: how it looks in the dark is shown by the preview.
  const rules = [...sheet.cssRules].filter(
    (rule) => !(rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme')),
  )
  mailStyle.textContent = `.body { ${rules.map(({ cssText }) => cssText).join('\n')} }`
}

const UNWANTED = 'meta[http-equiv], base, script, style, link, iframe, frame, object, embed'

/** Reads HTML where nothing of it loads or runs, and takes out what must not do so in the canvas either. */
function read(html: string): DocumentFragment {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: withoutHandlers(html) })
  for (const part of content.querySelectorAll<HTMLElement>('[data-content]')) {
    const html = part.dataset.content!
    delete part.dataset.content
    part.innerHTML = withoutHandlers(html)
    setSource(part, html)
  }
  for (const unwanted of content.querySelectorAll(UNWANTED)) unwanted.remove()
  for (const element of content.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (/^on/i.test(name)) element.removeAttribute(name)
  for (const text of content.querySelectorAll('[data-html]')) showChips(text)
  return content
}

/** Draws parts again. Text that was typed since the last report is newer than what the editor draws. */
function redraw(parts: NonNullable<ToCanvas['draw']>) {
  for (const { id, html } of parts) {
    const old = partWith(id)
    if (!old) continue
    const made = read(html).firstElementChild
    if (!made) continue
    const typed = typingIn(old)
    old.replaceWith(made)
    markAgain(made)
    if (typed) continueTyping(typed)
  }
  choose(chosenId())
}

function onMessage(message: ToCanvas) {
  const { load } = message
  if (message.tags) setTagNames(message.tags)
  if (message.css !== undefined) setStyle(message.css)
  if (load) {
    const typed = typingIn(document.body)
    document.documentElement.lang = load.language
    setTagNames(load.tags)
    setStyle(load.css)
    setTools(load.texts, load.names)
    document.body.replaceChildren(read(load.html))
    markAgain(document.body)
    if (typed) continueTyping(typed)
    post({ isLoaded: true })
  }
  if (message.draw) redraw(message.draw)
  if (message.choose) choose(message.choose.id, message.choose.scrolls)
  if (message.marks) setMarks(message.marks)
  // Parts without text have settings instead.
  if (message.edit && !startTyping(message.edit)) post({ opens: message.edit })
  if (message.format) format(message.format)
  if (message.chip !== undefined) changeChip(message.chip)
  if (message.focus) isTyping() ? focusTyping() : document.body.focus()
  if (message.flush !== undefined) {
    report()
    post({ flushed: message.flush })
  }
}

addEventListener('message', ({ data, source }: MessageEvent<ToCanvas>) => {
  if (source === parent && data) onMessage(data)
})

addEventListener('mousedown', (event) => {
  const part = partOf(event.target)
  if (!part || (isTyping() && textOf(part)?.contains(event.target as Node))) return
  endTyping()
  choose(part.dataset.id!)
  post({ chosen: part.dataset.id! })
})
addEventListener('click', (event) => {
  const part = partOf(event.target)
  // Links of the mail do not open while it is edited.
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
  const code = chipAt(event.target)
  if (code !== null) return post({ chip: code })
  if (!part || isTyping() || !textOf(part)?.contains(event.target as Node)) return
  // A click on the text of a part starts typing there.
  startTyping(part.dataset.id!, { x: event.clientX, y: event.clientY })
})
addEventListener('dblclick', (event) => {
  const part = partOf(event.target)
  if (part && !isTyping()) post({ opens: part.dataset.id! })
})

const OURS = new Set([
  'f',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Enter',
  'Delete',
  'Backspace',
  'Escape',
  '/',
  '?',
  'F2',
])
const WITH_CTRL = new Set(['s', 'd', 'z', 'y', 'c', 'x', 'v', 'k', '/'])
const WHILE_TYPING = new Set(['s', 'k'])
/** The usual key for the tools of a text. */
const isForTools = ({ key, alt }: KeyPress) => alt && key === 'F10'
/** The browser knows them too, but does not say what is typed next. */
const STYLES: Readonly<Record<string, Format['name']>> = { b: 'bold', i: 'italic', u: 'underline' }

function pressOf(event: KeyboardEvent): KeyPress {
  const { key, shiftKey: shift, altKey: alt } = event
  return { key: key.length === 1 ? key.toLowerCase() : key, ctrl: event.ctrlKey || event.metaKey, shift, alt }
}

addEventListener(
  'keydown',
  (event) => {
    const press = pressOf(event)
    const { key, ctrl } = press
    if (isTyping()) {
      const style = ctrl && !press.alt ? STYLES[key] : undefined
      if (key === 'Escape' || style) {
        event.preventDefault()
        return style ? format({ name: style }) : endTyping()
      }
      if (key === 'F2') {
        const code = chipAtCursor()
        return code === null ? undefined : post({ chip: code })
      }
      if (!(ctrl && WHILE_TYPING.has(key)) && !isForTools(press)) {
        const isButton = partOf(event.target)?.dataset.tag === 'mj-button'
        if (key === 'Enter' && isButton) event.preventDefault()
        return
      }
    } else if (event.target instanceof Element && event.target.closest('.tools')) {
      if (key === 'Escape') document.body.focus()
      return
    } else if (isForTools(press)) {
      event.preventDefault()
      return focusTools()
    } else if (!(ctrl ? WITH_CTRL.has(key) : OURS.has(key))) return
    event.preventDefault()
    if (key === 's') report()
    post({ key: press })
  },
  true,
)

addEventListener('scroll', place)
new ResizeObserver(place).observe(document.body)
addEventListener('load', place, true)
document.body.tabIndex = 0
post({ isReady: true })
