import type { Editor } from 'grapesjs'

/**
 * GrapesJS draws the mail in an iframe and accesses its document. A document without an origin cannot access its
 * iframes, so GrapesJS gets an element of this document that behaves like an iframe.
 */
export function replaceIframes() {
  const create = document.createElement.bind(document) as (tag: string, options?: ElementCreationOptions) => HTMLElement
  document.createElement = ((tag: string, options?: ElementCreationOptions) =>
    tag.toLowerCase() === 'iframe' ? makeFakeFrame(create) : create(tag, options)) as typeof document.createElement
}

function makeFakeFrame(create: (tag: string) => HTMLElement): HTMLElement {
  const [frame, head, body] = [create('div'), create('div'), create('div')]
  head.hidden = true
  body.className = 'mail'
  frame.append(head, body)
  // Fires "load" right away: there is nothing to load.
  Object.defineProperty(frame, 'onload', { set: (loaded: () => void) => setTimeout(loaded) })
  // GrapesJS repeats events of the iframe on its element; here they bubble up by themselves.
  frame.dispatchEvent = () => true
  // Tools drawn over the mail follow its scrolling.
  frame.addEventListener('scroll', () => dispatchEvent(new Event('scroll')))
  return Object.assign(frame, { contentWindow: window, contentDocument: documentWith(head, body) })
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

/** Positions in the mail are positions in this document, so the frame's offset is zero. */
export function removeFrameOffset(editor: Editor) {
  const view = editor.Canvas.getCanvasView()
  view.getFrameOffset = () => ({ ...view.offset(view.frame?.el), top: 0, left: 0 })
  const frame = view.frame!
  frame.getBoxRect = () => {
    const { left, top } = view.getCanvasOffset()
    const { width, height } = frame.el.getBoundingClientRect()
    return { x: -left, y: -top, width, height }
  }
}
