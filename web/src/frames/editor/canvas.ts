import type { Editor } from 'grapesjs'

/**
 * GrapesJS draws the mail in a frame of its own, and reaches into it. Frames below a document without an origin are
 * strangers to it, so it is given a part of this document that answers as a frame would.
 */
export function standInForFrames() {
  const create = document.createElement.bind(document) as (tag: string, options?: ElementCreationOptions) => HTMLElement
  document.createElement = ((tag: string, options?: ElementCreationOptions) =>
    tag.toLowerCase() === 'iframe' ? makePlace(create) : create(tag, options)) as typeof document.createElement
}

function makePlace(create: (tag: string) => HTMLElement): HTMLElement {
  const [place, head, body] = [create('div'), create('div'), create('div')]
  head.hidden = true
  body.className = 'mail'
  place.append(head, body)
  // It is there as soon as it is put somewhere.
  Object.defineProperty(place, 'onload', { set: (loaded: () => void) => setTimeout(loaded) })
  // Events within a frame would be told again outside of it; these come there by themselves.
  place.dispatchEvent = () => true
  // What stands on it moves when it is scrolled.
  place.addEventListener('scroll', () => dispatchEvent(new Event('scroll')))
  return Object.assign(place, { contentWindow: window, contentDocument: documentWith(head, body) })
}

/** This document, with another head and body. */
function documentWith(head: HTMLElement, body: HTMLElement): Document {
  const own: Record<string, unknown> = {
    head,
    body,
    open: () => {},
    write: () => {},
    close: () => {},
    querySelector: (selector: string) => ({ head, body })[selector] ?? body.querySelector(selector),
  }
  return new Proxy(document, {
    get: (target, name) => {
      if (typeof name === 'string' && name in own) return own[name]
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Places within the mail are told as places of this document: the frame adds nothing to them. */
export function measureHere(editor: Editor) {
  const view = editor.Canvas.getCanvasView()
  view.getFrameOffset = () => ({ ...view.offset(view.frame?.el), top: 0, left: 0 })
  const frame = view.frame!
  frame.getBoxRect = () => {
    const { left, top } = view.getCanvasOffset()
    const { width, height } = frame.el.getBoundingClientRect()
    return { x: -left, y: -top, width, height }
  }
}
